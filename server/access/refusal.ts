import type { ErrorAnswer, ErrorCode, ErrorDetail } from "../../schemas/api/types";

/** Every refusal of the API, listed once: code → status and the sentence a person reads (resolutions A-73). */
export const REFUSALS = {
  bad_request: { status: 400, message: "The request could not be read." },
  headers_too_large: { status: 431, message: "The head of the request is too large." },
  request_timeout: { status: 408, message: "The request took too long to arrive." },
  invalid_json: { status: 400, message: "The request body is not valid JSON." },
  body_too_large: { status: 413, message: "The request body is too large." },
  body_too_deep: { status: 400, message: "The request body is nested too deeply." },
  unsupported_media_type: { status: 415, message: "Send the request body as application/json, uncompressed." },
  invalid_request: { status: 422, message: "Some of the values sent are not valid." },
  unknown_space: { status: 404, message: "There is no such space." },
  wrong_space: { status: 403, message: "This sign-in belongs to another space." },
  unauthenticated: { status: 401, message: "Please sign in." },
  invalid_login_creds: { status: 401, message: "This sign-in is no longer valid. Please sign in again." },
  invalid_token: { status: 401, message: "This link is no longer valid. Please ask your agent for a new one." },
  forbidden: { status: 403, message: "This is not allowed." },
  not_found: { status: 404, message: "There is nothing here, or you may not see it." },
  method_not_allowed: { status: 405, message: "This method is not possible here." },
  too_many_requests: { status: 429, message: "Too many requests. Please wait a little and try again." },
  proof_required: {
    status: 428,
    message:
      "Very many enrollments are being begun right now, so each browser has to do a short calculation first. If yours cannot do it, please try again in a few minutes, or with another browser.",
  },
  broker_not_licensed: { status: 403, message: "The broker is not licensed for this product in this state." },
  product_unavailable: { status: 409, message: "This product is temporarily unavailable. Please try again later." },
  unknown_product: { status: 422, message: "There is no such product." },
  unknown_flow: { status: 422, message: "There is no such version of this enrollment." },
  wrong_client_type: { status: 422, message: "This product is not offered to this type of client." },
  client_type_fixed: { status: 422, message: "The type of a client cannot be changed." },
  unknown_broker: { status: 422, message: "There is no such broker at this brokerage." },
  unknown_brokerage: { status: 422, message: "There is no such brokerage." },
  email_in_use: { status: 409, message: "Another account has this e-mail address." },
  slug_in_use: { status: 409, message: "Another brokerage has this slug." },
  broker_left: { status: 404, message: "This agent has left." },
  broker_disabled: { status: 409, message: "This broker is disabled." },
  clients_need_broker: {
    status: 409,
    message: "This broker has clients. Say who of the same brokerage takes them over.",
  },
  rating_region_missing: { status: 422, message: "The state that sets the price is not known yet." },
  no_plans: { status: 422, message: "This product is not sold in this state." },
  plan_missing: { status: 422, message: "No plan has been chosen yet." },
  plan_not_available: { status: 422, message: "This plan is not available in this state." },
  rule_refused: { status: 422, message: "A rule of this enrollment refuses these answers." },
  card_token_used: { status: 422, message: "Please enter the card details again." },
  card_declined: { status: 402, message: "Your card was declined. Please try another card or another payment method." },
  card_insufficient_funds: {
    status: 402,
    message: "Your card has insufficient funds. Please try another card or another payment method.",
  },
  card_error: { status: 402, message: "Your card could not be charged. Please check the details or try another card." },
  card_authentication_failed: {
    status: 402,
    message:
      "Your bank did not confirm the payment, so your card was not charged. Please try again, or use another card or payment method.",
  },
  payment_action_required: {
    status: 402,
    message: "Your bank asks you to confirm this payment. Please press Submit again.",
  },
  payment_unavailable: {
    status: 503,
    message:
      "The payment service is not answering, so we do not know yet whether your payment went through. Please try again in a moment. You will not be charged twice.",
  },
  payment_in_progress: { status: 409, message: "The payment is being confirmed. Please try again in a moment." },
  payment_unconfirmed: {
    status: 402,
    message:
      "Your payment could not be confirmed, so nothing was bought. If your card was charged, the money goes back to it. Please try again, or use another payment method.",
  },
  payment_returned: {
    status: 409,
    message:
      "Your coverage could not be completed, so nothing was bought. Your payment goes back to your card, usually within 5 to 10 days.",
  },
  invalid_signature: { status: 400, message: "The message is not signed by the card provider." },
  policy_number_set: { status: 409, message: "This policy has its number already." },
  policy_number_taken: { status: 409, message: "Another policy has this number already." },
  not_by_check: { status: 409, message: "This policy is not paid by check." },
  check_day: { status: 422, message: "The check cannot have come on that day." },
  more_than_due: { status: 422, message: "This is more than is due." },
  quote_finalized: { status: 409, message: "This enrollment is finished and cannot be changed." },
  quote_closed: { status: 409, message: "This offer was withdrawn and cannot be changed." },
  already_covered: { status: 409, message: "The client has a policy of this product for this time already." },
  colleagues_quote: {
    status: 403,
    message: "This is a colleague's offer. They or the principal of your brokerage may do this.",
  },
  colleagues_client: {
    status: 403,
    message:
      "This is a colleague's client. They or the principal of your brokerage may give the client to another broker.",
  },
  changed_meanwhile: { status: 412, message: "Somebody changed this in the meantime. Nothing was saved." },
  revision_missing: {
    status: 428,
    message: 'Say by If-Match which revision of the draft was changed, such as "12". Nothing was saved.',
  },
  draft_deleted: { status: 409, message: "This draft was deleted. Restore it to go on with it." },
  draft_too_large: { status: 422, message: "A draft holds at most 500 files with 3,000,000 bytes of text." },
  unknown_version: { status: 422, message: "There is no such version of this product." },
  unreadable_files: { status: 409, message: "The files of this product cannot be read as text." },
  quote_changed: { status: 409, message: "This enrollment was changed at the same time. Please try again." },
  upload_refused: { status: 403, message: "This upload does not match the form that was signed for it." },
  upload_size: { status: 400, message: "A file may hold 1 to 9,000,000 bytes." },
  upload_digest: { status: 400, message: "The file is not the one that was announced." },
  upload_malformed: { status: 400, message: "Send the signed fields and then the file as multipart/form-data." },
  file_not_asked: { status: 422, message: "This enrollment asks for no file here." },
  file_type: { status: 422, message: "Files of this type are not accepted here." },
  file_too_large: { status: 422, message: "This file is too large." },
  too_many_files: { status: 409, message: "This enrollment holds as many files as it can. Please remove one first." },
  file_missing: { status: 409, message: "The file has not arrived. Please upload it again." },
  file_content: {
    status: 422,
    message:
      "This file is not what its name says, or it is damaged. Please open it, save it again and upload the new file.",
  },
  file_infected: { status: 422, message: "The virus scan did not pass this file, so it was deleted." },
  file_unchecked: { status: 503, message: "The file cannot be checked now. Please try again in a moment." },
  file_in_use: { status: 409, message: "An answer names this file. Please take it out of the answer first." },
  unavailable: { status: 503, message: "The service is not available for a moment. Please try again." },
  internal: { status: 500, message: "Sorry, something went wrong." },
} as const satisfies { readonly [code in ErrorCode]: { readonly status: number; readonly message: string } };

export type RefusalCode = ErrorCode;

/** One finding that belongs to a place in the request or to a question of the flow. */
export type RefusalDetail = ErrorDetail;

export interface RefusalExtras {
  /** Replaces the code's own sentence. */
  readonly message?: string;
  /** The id of the rule of the flow that refused. */
  readonly rule?: string;
  /** The rule refuses the enrollment as such, and not an answer that can be given otherwise. Never sent. */
  readonly isRejection?: boolean;
  readonly details?: readonly RefusalDetail[];
  readonly retryAfterSeconds?: number;
  /** With `payment_action_required`: opens the bank's question in the buyer's browser. */
  readonly clientSecret?: string;
  /** With `proof_required`: the work that the browser is asked for (access/proof.ts). */
  readonly challenge?: NonNullable<ErrorAnswer["error"]["challenge"]>;
  /** With `invalid_token`: why the link has ended, and whom to ask. */
  readonly ended?: NonNullable<ErrorAnswer["error"]["ended"]>;
  /** With `already_covered`: a calendar date. */
  readonly firstFreeDay?: string;
  /** With `changed_meanwhile`: who changed the record, and when. */
  readonly changed?: NonNullable<ErrorAnswer["error"]["changed"]>;
}

/** A refusal on its way to the edge, where it becomes `{error:{code,message}}`; it never carries anything internal. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly extras: RefusalExtras;

  constructor(code: RefusalCode, extras: RefusalExtras = {}) {
    super(code);
    this.code = code;
    this.extras = extras;
  }

  get status() {
    return REFUSALS[this.code].status;
  }

  /** The sentence a person reads. */
  toMessage(): string {
    return this.extras.message ?? REFUSALS[this.code].message;
  }

  /** The answer's body. */
  toBody(): ErrorAnswer {
    const { rule, details, clientSecret, changed, challenge, ended, firstFreeDay } = this.extras;
    return {
      error: {
        code: this.code,
        message: this.toMessage(),
        ...(rule && { rule }),
        ...(clientSecret && { client_secret: clientSecret }),
        ...(changed && { changed }),
        ...(challenge && { challenge }),
        ...(ended && { ended }),
        ...(firstFreeDay !== undefined && { first_free_day: firstFreeDay }),
        ...(details && { details }),
      },
    };
  }
}
