import { login, logout, sendLoginLink } from "../domain/login";
import { route } from "../http/route";
import type { Route } from "../http/route";

/** Sign-in (portal §7). */
export const authRoutes: readonly Route[] = [
  route({
    method: "POST",
    path: "/api/auth/v1/send-login-link",
    summary: "Mails a broker a sign-in link",
    operation: "login_link.send",
    body: "send-login-link-body",
    response: { one: "login-link-sent" },
    handle: async (request) => {
      await sendLoginLink(request, request.body.email);
      return { sent: true };
    },
  }),
  route({
    method: "POST",
    path: "/api/auth/v1/login",
    summary: "Turns a sign-in link into a session, once",
    operation: "login.redeem",
    body: "login-body",
    response: { one: "login-answer" },
    handle: (request) => login(request, request.body.token),
  }),
  route({
    method: "POST",
    path: "/api/auth/v1/logout",
    summary: "Ends the session",
    operation: "session.end",
    body: "empty-body",
    response: "nothing",
    handle: async (request) => {
      await logout(request, request.token);
      return undefined;
    },
  }),
];
