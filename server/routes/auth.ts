import { login, logout, sendLoginLink } from "../domain/login";
import { route } from "../http/route";
import type { Route } from "../http/route";
import { bodyOf } from "../http/validate";

/** Sign-in (portal §7). */
export const authRoutes: readonly Route[] = [
  route({
    method: "POST",
    path: "/api/auth/v1/send-login-link",
    operation: "login_link.send",
    body: bodyOf<{ email: string }>("send-login-link"),
    handle: async (request) => {
      await sendLoginLink(request, request.body.email);
      return { sent: true };
    },
  }),
  route({
    method: "POST",
    path: "/api/auth/v1/login",
    operation: "login.redeem",
    body: bodyOf<{ token: string }>("login"),
    handle: (request) => login(request, request.body.token),
  }),
  route({
    method: "POST",
    path: "/api/auth/v1/logout",
    operation: "session.end",
    body: bodyOf<object>("empty"),
    handle: async (request) => {
      await logout(request, request.token);
      return undefined;
    },
  }),
];
