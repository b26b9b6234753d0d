import { isUnknownCaller, ApiError } from "../api/request";
import type { Caller } from "../api/request";
import type { Broker } from "../api/types";
import { brokerSession, endSession } from "./broker";
import { endedWords } from "./deadLink";

/** The broker who is signed in: under /dashboard and nowhere else. The server's refusal ends the session (`portal §8`). */
export const brokerCaller: Caller = {
  token: () => brokerSession().token,
  refused(error, token) {
    if (error.code === "invalid_login_creds" && token !== null && brokerSession().token === token) endSession();
    return error;
  },
};

/**
 * The holder of a link's token. They never signed in, so they read that their link is over and whom to ask (W33).
 * @param words what is over, for a person; undefined leaves the server's words
 */
export const linkCaller = (
  token: () => string | null,
  words?: (agent: Broker | undefined) => string,
  agent?: () => Broker | undefined,
): Caller => ({
  token,
  refused(error) {
    if (!words || !isUnknownCaller(error)) return error;
    const { status, code, requestId, details, ended } = error;
    const said = ended ? endedWords(ended) : words(agent?.());
    return new ApiError(status, code, said, requestId, details, undefined, undefined, ended);
  },
});
