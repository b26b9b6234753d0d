import { request } from "./request";
import type { LoginAnswer } from "./types";

export const sendLoginLink = (email: string): Promise<void> =>
  request("/api/auth/v1/send-login-link", { method: "POST", body: { email }, anonymous: true });

export const login = (token: string): Promise<LoginAnswer> =>
  request("/api/auth/v1/login", { method: "POST", body: { token }, anonymous: true });

export const logout = (): Promise<void> => request("/api/auth/v1/logout", { method: "POST", body: {} });
