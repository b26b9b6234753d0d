/** What everybody may ask, signed in or not. */
import { linkName } from "../../../engine/index";
import { publicRequest } from "./request";
import type { Brokerage, LoginAnswer, Settings } from "./types";

const management = "/api/management/v1";
const auth = "/api/auth/v1";

export const getSettings = (): Promise<Settings> => publicRequest(`${management}/settings`);

/** By id or slug, which is compared as `linkName` says. */
export const getBrokerage = (slug: string): Promise<Brokerage> =>
  publicRequest(`${management}/brokerages/${encodeURIComponent(linkName(slug))}`);

export const sendLoginLink = (email: string): Promise<void> =>
  publicRequest(`${auth}/send-login-link`, { method: "POST", body: { email } });

export const login = (token: string): Promise<LoginAnswer> =>
  publicRequest(`${auth}/login`, { method: "POST", body: { token } });

/**
 * Asks for a new enrollment link, by one that has ended or by the number of its quote; the answer tells nothing about
 * either (W33).
 */
export const sendNewLink = (known: { readonly token: string } | { readonly quote_number: string }): Promise<void> =>
  publicRequest("/api/quotes/v1/enrollment-links", { method: "POST", body: known });
