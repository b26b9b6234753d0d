// Generated from schemas/api/*.schema.json by `npm run generate`. Change the schemas, not this file.

/**
 * Which kind of client.
 */
export type ClientType = "individual" | "business";
/**
 * Every refusal by its stable name.
 */
export type ErrorCode =
  | "bad_request"
  | "headers_too_large"
  | "request_timeout"
  | "invalid_json"
  | "body_too_large"
  | "body_too_deep"
  | "unsupported_media_type"
  | "invalid_request"
  | "unknown_space"
  | "wrong_space"
  | "unauthenticated"
  | "invalid_login_creds"
  | "invalid_token"
  | "forbidden"
  | "not_found"
  | "method_not_allowed"
  | "too_many_requests"
  | "proof_required"
  | "broker_not_licensed"
  | "product_unavailable"
  | "unknown_product"
  | "unknown_flow"
  | "wrong_client_type"
  | "client_type_fixed"
  | "unknown_broker"
  | "unknown_brokerage"
  | "email_in_use"
  | "slug_in_use"
  | "broker_left"
  | "broker_disabled"
  | "clients_need_broker"
  | "rating_region_missing"
  | "no_plans"
  | "plan_missing"
  | "plan_not_available"
  | "rule_refused"
  | "card_token_used"
  | "card_declined"
  | "card_insufficient_funds"
  | "card_error"
  | "card_authentication_failed"
  | "payment_action_required"
  | "payment_unavailable"
  | "payment_in_progress"
  | "payment_unconfirmed"
  | "payment_returned"
  | "invalid_signature"
  | "policy_number_set"
  | "policy_number_taken"
  | "not_by_check"
  | "check_day"
  | "more_than_due"
  | "quote_finalized"
  | "quote_closed"
  | "already_covered"
  | "colleagues_quote"
  | "colleagues_client"
  | "changed_meanwhile"
  | "revision_missing"
  | "draft_deleted"
  | "draft_too_large"
  | "unknown_version"
  | "unreadable_files"
  | "quote_changed"
  | "upload_refused"
  | "upload_size"
  | "upload_digest"
  | "upload_malformed"
  | "file_not_asked"
  | "file_type"
  | "file_too_large"
  | "too_many_files"
  | "file_missing"
  | "file_content"
  | "file_infected"
  | "file_unchecked"
  | "file_in_use"
  | "unavailable"
  | "internal";
/**
 * A JSON object; its shape is the product's own.
 */
export type JsonObject = {readonly [key: string]: Json | undefined};
/**
 * POST /api/events/v1/events: something that happened in the app, of a closed list, without a word that anybody wrote (resolutions R-16). docs/tracking.md tells each.
 */
export type EventBody =
  | {
      /**
       * What happened.
       */
      readonly name: "page_viewed";
      readonly page: PageName;
      /**
       * Nothing more is told.
       */
      readonly detail: {};
    }
  | {
      /**
       * What happened.
       */
      readonly name: "signed_in";
      readonly page: PageName;
      /**
       * Who.
       */
      readonly detail: {
        /**
         * The broker: the caller.
         */
        readonly broker_id: string;
      };
    }
  | {
      /**
       * What happened.
       */
      readonly name: "login_link_failed";
      readonly page: PageName;
      /**
       * Why.
       */
      readonly detail: {
        /**
         * How the call was answered; 0 = not at all.
         */
        readonly status: number;
      };
      /**
       * What happened before it in this visit, the oldest first: at most 20 (portal §9).
       *
       * @maxItems 20
       */
      readonly breadcrumbs: readonly Breadcrumb[];
    }
  | {
      /**
       * What happened.
       */
      readonly name: "client_modal_opened";
      readonly page: PageName;
      /**
       * From where.
       */
      readonly detail: {
        /**
         * Where the person opened it: among the ways to add clients, or at a client's details.
         */
        readonly position: "client_list" | "client_details";
      };
    }
  | {
      /**
       * What happened.
       */
      readonly name: "client_added";
      readonly page: PageName;
      /**
       * Whom.
       */
      readonly detail: {
        /**
         * The client.
         */
        readonly client_id: string;
      };
    }
  | {
      /**
       * What happened.
       */
      readonly name: "client_update_failed";
      readonly page: PageName;
      /**
       * Why, and whose.
       */
      readonly detail: {
        /**
         * How the call was answered; 0 = not at all.
         */
        readonly status: number;
        /**
         * The client.
         */
        readonly client_id: string;
      };
      /**
       * What happened before it in this visit, the oldest first: at most 20 (portal §9).
       *
       * @maxItems 20
       */
      readonly breadcrumbs: readonly Breadcrumb[];
    }
  | {
      /**
       * What happened.
       */
      readonly name: "map_failed";
      readonly page: PageName;
      /**
       * Which map.
       */
      readonly detail: {
        /**
         * Google's map, or the one that the app draws.
         */
        readonly map: "google" | "offline";
        /**
         * The address has no known place, or the map itself could not be had.
         */
        readonly reason: "unplaced" | "undrawn";
      };
      /**
       * What happened before it in this visit, the oldest first: at most 20 (portal §9).
       *
       * @maxItems 20
       */
      readonly breadcrumbs: readonly Breadcrumb[];
    }
  | {
      /**
       * What happened.
       */
      readonly name: "offer_created";
      readonly page: PageName;
      /**
       * What and how.
       */
      readonly detail: {
        /**
         * The client.
         */
        readonly client_id: string;
        /**
         * The quote.
         */
        readonly quote_number: string;
        /**
         * By mail, or prepared by the broker.
         */
        readonly method: "email" | "manual";
      };
    }
  | {
      /**
       * What happened.
       */
      readonly name: "import_begun";
      readonly page: PageName;
      /**
       * Nothing more is told.
       */
      readonly detail: {};
    }
  | {
      /**
       * What happened.
       */
      readonly name: "import_ended";
      readonly page: PageName;
      /**
       * How.
       */
      readonly detail: {
        /**
         * All of it was taken, or none.
         */
        readonly outcome: "imported" | "refused";
        /**
         * Clients that were added, or cells that are wrong.
         */
        readonly count: number;
      };
    }
  | {
      /**
       * What happened.
       */
      readonly name: "step_seen";
      readonly page: PageName;
      /**
       * Which.
       */
      readonly detail: {
        readonly flow: FlowRef;
        /**
         * The way into the enrollment.
         */
        readonly entry: "dashboard" | "enroll" | "share";
        /**
         * The step's id in that flow
         */
        readonly step: string;
        /**
         * The quote; absent before there is one.
         */
        readonly quote_number?: string;
      };
    }
  | {
      /**
       * What happened.
       */
      readonly name: "rejection_shown";
      readonly page: PageName;
      /**
       * Where and why.
       */
      readonly detail: {
        readonly flow: FlowRef;
        /**
         * The way into the enrollment.
         */
        readonly entry: "dashboard" | "enroll" | "share";
        /**
         * The step's id in that flow
         */
        readonly step: string;
        /**
         * The rejection's name in that flow
         */
        readonly rejection: string;
        /**
         * The quote; absent before there is one.
         */
        readonly quote_number?: string;
      };
    }
  | {
      /**
       * What happened.
       */
      readonly name: "finalize_ended";
      readonly page: PageName;
      /**
       * How.
       */
      readonly detail: {
        readonly flow: FlowRef;
        /**
         * The way into the enrollment.
         */
        readonly entry: "dashboard" | "enroll" | "share";
        /**
         * Bound; refused, so that nothing was bought; or not known yet.
         */
        readonly outcome: "bound" | "refused" | "unknown";
        /**
         * The quote.
         */
        readonly quote_number: string;
      };
    }
  | {
      /**
       * What happened.
       */
      readonly name: "error_caught";
      readonly page: PageName;
      /**
       * Which error, and where in our files; never its message, which may hold values.
       */
      readonly detail: {
        /**
         * How it was noticed: thrown, in a promise, or by the part of the page that it broke.
         */
        readonly source: "thrown" | "promise" | "boundary";
        /**
         * Its class.
         */
        readonly error:
          | "AggregateError"
          | "ApiError"
          | "DOMException"
          | "Error"
          | "EvalError"
          | "RangeError"
          | "ReferenceError"
          | "SyntaxError"
          | "TypeError"
          | "URIError"
          | "other";
        /**
         * The first place in a built file of ours.
         */
        readonly at?: {
          /**
           * A built file's name without its ending, such as base-Ab12_Cd3
           */
          readonly file: string;
          /**
           * The line.
           */
          readonly line: number;
          /**
           * The column.
           */
          readonly column: number;
        };
      };
      /**
       * What happened before it in this visit, the oldest first: at most 20 (portal §9).
       *
       * @maxItems 20
       */
      readonly breadcrumbs: readonly Breadcrumb[];
    };
/**
 * A page by its name, never by its address.
 */
export type PageName =
  | "sign_in"
  | "logout"
  | "clients"
  | "import"
  | "client"
  | "policy"
  | "quotes"
  | "policies"
  | "broker_wizard"
  | "client_wizard"
  | "share_wizard"
  | "quote_landing"
  | "share_landing"
  | "enroll"
  | "submit_policy"
  | "desk"
  | "desk_policy"
  | "other";
/**
 * inforce = sold, and not ended; expired = its term has ended, on ends_at; canceled = covers no more.
 */
export type PolicyStatus = "inforce" | "canceled" | "expired";
/**
 * blank = an offer by e-mail from the dashboard; proposal = from checkout.
 */
export type HandoffType = "blank" | "proposal";
/**
 * The codes of US states and territories, or all of them.
 */
export type LicensedStates = "all" | readonly string[];
/**
 * POST /api/quotes/v1/enrollment-links: whose link is wanted, by an older link or by the quote's number (resolutions R-23).
 */
export type NewLinkBody =
  | {
      /**
       * The token of an enrollment link, also of one that has ended
       */
      readonly token: string;
    }
  | {
      /**
       * The number of the quote as an address names it; one that is not known does nothing
       */
      readonly quote_number: string;
    };
/**
 * A slug as a link has it: in any case, and with punctuation behind it
 */
export type LinkSlug = string;
/**
 * A text of at most 1000 characters, a number, or yes or no. `null` clears it; in a record of a list it is the same as leaving the field out (resolutions R-20).
 */
export type PlainAnswer = string | number | boolean | null;
/**
 * Several of a few: at most 100 texts of at most 200 characters, none twice.
 *
 * @maxItems 100
 *
 * Items: One of them.
 */
export type SeveralAnswer = readonly string[];
/**
 * open = may still change; finalized = became a policy; closed = withdrawn by the broker.
 */
export type QuoteStatus = "open" | "finalized" | "closed";
/**
 * Where the quote was begun (resolutions Q-01).
 */
export type Origin = "dashboard" | "share_link";
/**
 * Which letter to a client it is: an invitation to enroll, a proposal, a link that was asked for, a receipt, the policy's documents, or the word that a payment goes back.
 */
export type ClientLetter = "invitation" | "proposal" | "new_link" | "receipt" | "documents" | "payment_returned";
/**
 * Why a mail was given up: there is no such address, the mailbox is full, the mail was refused for another reason, or no mail server took it for about a day.
 */
export type MailFailure = "unknown_address" | "mailbox_full" | "refused" | "not_accepted";
/**
 * How far an offer is (resolutions R-30): draft = nobody has begun or sent it; sent = the client has a link; opened = a link was opened on a visible page; started = an answer was saved; priced = a plan is saved; proposal = a proposal was mailed; paying = a payment is under way; refused = its flow refuses it as it is; closed = withdrawn, or another offer of the product was bought; sold = it became a policy.
 */
export type QuoteStage =
  "draft" | "sent" | "opened" | "started" | "priced" | "proposal" | "paying" | "refused" | "closed" | "sold";
/**
 * Where an offer is listed: with_me = the client does not have it; sent = not opened yet; opened; started = also priced or being paid; proposal; refused; closed.
 */
export type WorklistTab = "with_me" | "sent" | "opened" | "started" | "proposal" | "refused" | "closed";
/**
 * Who acted: the broker's side, or the client by a link.
 */
export type QuoteSide = "broker" | "client";
/**
 * What the caller may do with an offer now: send = mail it, again or for the first time; copy_link; continue = in the wizard; withdraw; undo = take the withdrawal back as if it had not been; reopen = offer it again, by a new link.
 */
export type OfferAct = "send" | "copy_link" | "continue" | "withdraw" | "undo" | "reopen";
/**
 * Any JSON value; its shape is the product's own.
 */
export type Json = null | boolean | number | string | readonly Json[] | {readonly [key: string]: Json | undefined};

/**
 * Every schema of this folder by the name of its file.
 */
export interface ApiSchemas {
  readonly "api-description": ApiDescription;
  readonly benefit: Benefit;
  readonly "broker-account": BrokerAccount;
  readonly "broker-body": BrokerBody;
  readonly "broker-change-body": BrokerChangeBody;
  readonly "broker-disable-body": BrokerDisableBody;
  readonly "broker-move-body": BrokerMoveBody;
  readonly broker: Broker;
  readonly "brokerage-account": BrokerageAccount;
  readonly "brokerage-body": BrokerageBody;
  readonly "brokerage-name-body": BrokerageNameBody;
  readonly brokerage: Brokerage;
  readonly "bulk-csv-body": BulkCsvBody;
  readonly carrier: Carrier;
  readonly checkout: Checkout;
  readonly "client-body": ClientBody;
  readonly "client-changed": ClientChanged;
  readonly "client-product": ClientProduct;
  readonly "client-stats": ClientStats;
  readonly client: Client;
  readonly colleague: Colleague;
  readonly document: Document;
  readonly "draft-body": DraftBody;
  readonly "draft-change-texts": DraftChangeTexts;
  readonly "draft-change": DraftChange;
  readonly "draft-files-body": DraftFilesBody;
  readonly "draft-head": DraftHead;
  readonly "draft-name-body": DraftNameBody;
  readonly "draft-saved": DraftSaved;
  readonly draft: Draft;
  readonly "empty-body": EmptyBody;
  readonly "error-answer": ErrorAnswer;
  readonly "error-code": ErrorCode;
  readonly "error-detail": ErrorDetail;
  readonly estimate: Estimate;
  readonly "event-body": EventBody;
  readonly "file-approval": FileApproval;
  readonly "file-sign-body": FileSignBody;
  readonly "finalize-body": FinalizeBody;
  readonly finalized: Finalized;
  readonly "flow-entry": FlowEntry;
  readonly "flow-index": FlowIndex;
  readonly "handed-off": HandedOff;
  readonly "handoff-body": HandoffBody;
  readonly health: Health;
  readonly "landing-page": LandingPage;
  readonly "later-rules": LaterRules;
  readonly "library-text": LibraryText;
  readonly library: Library;
  readonly "licence-body": LicenceBody;
  readonly licence: Licence;
  readonly "listed-price": ListedPrice;
  readonly "login-answer": LoginAnswer;
  readonly "login-body": LoginBody;
  readonly "login-link-sent": LoginLinkSent;
  readonly "long-operation": LongOperation;
  readonly "new-link-body": NewLinkBody;
  readonly "offer-link": OfferLink;
  readonly "offer-preview-body": OfferPreviewBody;
  readonly "offer-preview": OfferPreview;
  readonly "operation-begun": OperationBegun;
  readonly "optional-coverage": OptionalCoverage;
  readonly "plan-coverage": PlanCoverage;
  readonly plan: Plan;
  readonly plans: Plans;
  readonly "policies-waiting": PoliciesWaiting;
  readonly "policy-number-body": PolicyNumberBody;
  readonly "policy-ref": PolicyRef;
  readonly policy: Policy;
  readonly "product-files": ProductFiles;
  readonly "quote-create-body": QuoteCreateBody;
  readonly "quote-created": QuoteCreated;
  readonly "quote-file-body": QuoteFileBody;
  readonly "quote-file-signed": QuoteFileSigned;
  readonly "quote-file": QuoteFile;
  readonly "quote-update-body": QuoteUpdateBody;
  readonly quote: Quote;
  readonly readiness: Readiness;
  readonly "received-payment-body": ReceivedPaymentBody;
  readonly "received-payment": ReceivedPayment;
  readonly "row-problem": RowProblem;
  readonly "search-item": SearchItem;
  readonly "send-login-link-body": SendLoginLinkBody;
  readonly settings: Settings;
  readonly "staff-account": StaffAccount;
  readonly "staff-body": StaffBody;
  readonly "studio-product-page": StudioProductPage;
  readonly "studio-product": StudioProduct;
  readonly "studio-step": StudioStep;
  readonly twin: Twin;
  readonly "undelivered-letter": UndeliveredLetter;
  readonly "visit-body": VisitBody;
  readonly "waiting-policy": WaitingPolicy;
  readonly "worklist-quote": WorklistQuote;
  readonly worklist: Worklist;
}
/**
 * An OpenAPI 3.1 document.
 */
export interface ApiDescription {
  /**
   * The version of OpenAPI.
   */
  readonly openapi: "3.1.0";
  /**
   * What it describes.
   */
  readonly info: {};
  /**
   * Path → method → call.
   */
  readonly paths: {};
  /**
   * What calls share: schemas, refusals, the session.
   */
  readonly components: {};
}
/**
 * One line of what an add-on pays.
 */
export interface Benefit {
  /**
   * What it is called.
   */
  readonly title: string;
  /**
   * What it does.
   */
  readonly description: string;
  /**
   * What it pays, in words; true or false = included or not.
   */
  readonly value: string | boolean;
}
/**
 * A broker as the carrier's staff administer them (resolutions R-21).
 */
export interface BrokerAccount {
  /**
   * The broker's id, as share links name it.
   */
  readonly id: string;
  /**
   * The broker's name.
   */
  readonly name: string;
  /**
   * The address that they sign in with.
   */
  readonly email: string;
  /**
   * Their phone number.
   */
  readonly phone_number: string;
  /**
   * Their brokerage.
   */
  readonly brokerage: {
    /**
     * Its slug.
     */
    readonly slug: string;
    /**
     * Its name.
     */
    readonly name: string;
  };
  /**
   * Whether they are the brokerage's principal, and answer its share links that name no broker.
   */
  readonly is_default: boolean;
  /**
   * Since when it is disabled; null while it is not.
   */
  readonly disabled_at: string | null;
}
/**
 * POST /api/management/v1/brokers
 */
export interface BrokerBody {
  /**
   * The brokerage.
   */
  readonly brokerage: {
    /**
     * Its slug.
     */
    readonly slug: string;
  };
  /**
   * The broker's name.
   */
  readonly name: string;
  /**
   * The address that they sign in with; no other account of the space has it.
   */
  readonly email: string;
  /**
   * Their phone number, shown to clients.
   */
  readonly phone_number: string;
  /**
   * Makes them the brokerage's principal, who answers its share links that name no broker, in place of the present one.
   */
  readonly default?: true;
}
/**
 * PATCH /api/management/v1/brokers/{id}
 */
export interface BrokerChangeBody {
  /**
   * The broker's name.
   */
  readonly name?: string;
  /**
   * The address that they sign in with; a new one ends their sessions.
   */
  readonly email?: string;
  /**
   * Their phone number, shown to clients.
   */
  readonly phone_number?: string;
  /**
   * Makes them the brokerage's principal, who answers its share links that name no broker, in place of the present one.
   */
  readonly default?: true;
}
/**
 * POST /api/management/v1/brokers/{id}/disable
 */
export interface BrokerDisableBody {
  /**
   * The colleague who takes over their clients and started enrollments; left out, these stay in their name.
   */
  readonly clients_to?: {
    /**
     * The broker's id.
     */
    readonly id: string;
  };
}
/**
 * POST /api/management/v1/brokers/{id}/move
 */
export interface BrokerMoveBody {
  /**
   * The brokerage.
   */
  readonly brokerage: {
    /**
     * Its slug.
     */
    readonly slug: string;
  };
  /**
   * The colleague who takes over their clients and started enrollments, which stay at the brokerage that they leave; needed when they have any.
   */
  readonly clients_to?: {
    /**
     * The broker's id.
     */
    readonly id: string;
  };
}
/**
 * A broker's public card (portal §3, resolutions A-71).
 */
export interface Broker {
  /**
   * The broker's id, as share links name it.
   */
  readonly id: string;
  /**
   * The broker's name.
   */
  readonly name: string;
  /**
   * Their phone number; absent where a record only names its broker.
   */
  readonly phone_number?: string;
  /**
   * Their address; absent where a record only names its broker.
   */
  readonly email?: string;
  /**
   * Where they may sell each product: vertical code → codes of states, or `*` for all of them; only in the broker's own answer, in that of their brokerage, and in a quote that is asked for by itself, for its product.
   */
  readonly licensed_in?: {
    /**
     * Of one product.
     *
     * Items: Words for a person, possibly several lines.
     */
    readonly [k: string]: readonly string[];
  };
  /**
   * The brokerage whose share links may name them (resolutions A-22); only in the broker's own answer.
   */
  readonly brokerage?: {
    /**
     * The brokerage's slug.
     */
    readonly slug: string;
  };
}
/**
 * A brokerage as the carrier's staff administer it (resolutions R-21).
 */
export interface BrokerageAccount {
  /**
   * The brokerage's id.
   */
  readonly id: string;
  /**
   * The part of share links that names it; it never changes.
   */
  readonly slug: string;
  /**
   * Its name.
   */
  readonly name: string;
  /**
   * Its principal, who answers share links that name no broker.
   */
  readonly default_broker: {
    /**
     * The broker's id.
     */
    readonly id: string;
    /**
     * The broker's name.
     */
    readonly name: string;
  } | null;
  /**
   * How many brokers it has, disabled ones included.
   */
  readonly brokers: number;
  /**
   * Since when it is disabled; null while it is not.
   */
  readonly disabled_at: string | null;
}
/**
 * POST /api/management/v1/brokerages
 */
export interface BrokerageBody {
  /**
   * The part of share links that names it, such as acme; it never changes. It ends with a letter or digit, because links are read without punctuation behind their names.
   */
  readonly slug: string;
  /**
   * Its name.
   */
  readonly name: string;
}
/**
 * PUT /api/management/v1/brokerages/{id}
 */
export interface BrokerageNameBody {
  /**
   * Its new name.
   */
  readonly name: string;
}
/**
 * A brokerage's public card (portal §3, resolutions A-71).
 */
export interface Brokerage {
  /**
   * The part of share links that names it.
   */
  readonly slug: string;
  /**
   * Its name.
   */
  readonly name: string;
  /**
   * Who answers a share link that names no broker; only in the brokerage's own answer.
   */
  readonly default_broker?: Broker | null;
}
/**
 * POST /api/management/v1/clients/bulk-csv (portal §7)
 */
export interface BulkCsvBody {
  /**
   * The id that signing the file gave; the file must be stored by now.
   */
  readonly file_approval_id: string;
}
/**
 * The space's carrier as everybody may see it (resolutions N-07).
 */
export interface Carrier {
  /**
   * The carrier's name.
   */
  readonly name: string;
  /**
   * The number people call.
   */
  readonly phone_number?: string;
  /**
   * The address people write to.
   */
  readonly email?: string;
  /**
   * Where letters and checks go, in one line.
   */
  readonly postal_address?: string;
  /**
   * Underwriting's mailbox (resolutions B-15).
   */
  readonly underwriting_email?: string;
  /**
   * Underwriting's number.
   */
  readonly underwriting_phone?: string;
  /**
   * The logo, for white paper.
   */
  readonly logo_url?: string;
  /**
   * How to cancel and what is paid back, in the carrier's words; absent where it has none.
   */
  readonly cancellation?: string;
  /**
   * The logo for dark paper. Without it, the other one stands on a white plate in the dark.
   */
  readonly logo_dark_url?: string;
}
/**
 * What the chosen plan costs for the time that its policy lasts (resolutions N-06, Q-04).
 */
export interface Checkout {
  /**
   * The sum of the lines.
   */
  readonly grandtotal: number;
  /**
   * Of every amount.
   */
  readonly currency: string;
  /**
   * The plan and its add-ons.
   *
   * Items: One line.
   */
  readonly lines: readonly {
    /**
     * What it is for.
     */
    readonly title: string;
    /**
     * What it costs; below 0 for what is taken off.
     */
    readonly amount: number;
  }[];
  /**
   * There while the client has a policy of this product whose term overlaps the term that would be bought: finalize refuses it, unless it is a second policy on purpose.
   */
  readonly already_covered?: {
    /**
     * The first day on which a new term may start.
     */
    readonly first_free_day: string;
    /**
     * Whether the broker sells a second policy on purpose.
     */
    readonly on_purpose: boolean;
  };
}
/**
 * POST /api/management/v1/clients and PUT /api/management/v1/clients/{id}: a client to be stored.
 */
export interface ClientBody {
  readonly client_type: ClientType;
  readonly broker?: Reference;
  readonly person: Person;
}
/**
 * A record, by its id.
 */
export interface Reference {
  /**
   * A record's id, as the API gave it
   */
  readonly id: string;
}
/**
 * A client's person (portal §3). A PUT replaces it whole (resolutions A-58).
 */
export interface Person {
  /**
   * First name.
   */
  readonly first_name?: string;
  /**
   * Last name.
   */
  readonly last_name?: string;
  /**
   * Where mail to them goes.
   */
  readonly email?: string;
  /**
   * Their phone number.
   */
  readonly phone_number?: string;
  /**
   * Date of birth.
   */
  readonly dob?: string;
  readonly address?: Address;
  /**
   * The business's name.
   */
  readonly company_name?: string;
}
/**
 * A postal address; what is known of it.
 */
export interface Address {
  /**
   * Street and number.
   */
  readonly line1?: string;
  /**
   * Apartment, suite or floor.
   */
  readonly line2?: string;
  /**
   * City.
   */
  readonly city?: string;
  readonly region?: Region;
  readonly country?: Country;
  /**
   * Zip code.
   */
  readonly postal?: string;
}
/**
 * A state or territory.
 */
export interface Region {
  /**
   * The code of a US state or territory, such as CO
   */
  readonly code: string;
  /**
   * Its name; ours, whatever is sent.
   */
  readonly name?: string;
}
/**
 * The country; only the United States are supported.
 */
export interface Country {
  /**
   * The country's code.
   */
  readonly code: "US";
  /**
   * Its name; ours, whatever is sent.
   */
  readonly name?: string;
}
/**
 * A client as a change leaves it, and what the change brought with it (resolutions ).
 */
export interface ClientChanged {
  /**
   * The client's id.
   */
  readonly id: string;
  readonly client_type: ClientType;
  readonly broker: Broker;
  /**
   * When the client was added.
   */
  readonly created_at: string;
  /**
   * When the next policy in force ends; null = none is in force.
   */
  readonly next_renewal_date: string | null;
  /**
   * How many policies the client has, by what became of them.
   */
  readonly policies_stats: {
    /**
     * How many are in force.
     */
    readonly inforce: number;
    /**
     * How many are canceled.
     */
    readonly churned: number;
  };
  readonly person: Person;
  /**
   * In the answer of a change of the e-mail address by a broker: how many links that were mailed to the former address have ended by it. Absent otherwise.
   */
  readonly links_ended?: number;
  /**
   * In the same answer: how many letters that had not arrived, or not left, go to the new address, each with a link of its own.
   */
  readonly letters_sent_again?: number;
  /**
   * In the answer of a change of the broker: the open quotes that stay with their former broker, and why. Absent otherwise.
   */
  readonly quotes_left?: readonly {
    /**
     * The quote's number.
     */
    readonly quote_number: string;
    /**
     * Its short reference.
     */
    readonly reference: string;
    /**
     * broker_not_licensed = the new broker may not sell its product in its state; payment_in_progress = it moves once its payment has ended without a sale.
     */
    readonly reason: "broker_not_licensed" | "payment_in_progress";
  }[];
}
/**
 * A product for a client's type, and what stands in the way of selling it to them (resolutions R-12).
 */
export interface ClientProduct {
  /**
   * The product's code.
   */
  readonly vertical_code: string;
  /**
   * The product's name.
   */
  readonly title: string;
  /**
   * Why it cannot be sold to this client now; null = it can.
   */
  readonly obstacle: {
    readonly code: ErrorCode;
    /**
     * The reason for the broker, with the state.
     */
    readonly message: string;
  } | null;
}
/**
 * The count of clients under a filter (portal §3).
 */
export interface ClientStats {
  /**
   * How many clients the filter finds.
   */
  readonly total_results: number;
}
/**
 * A client (portal §3).
 */
export interface Client {
  /**
   * The client's id.
   */
  readonly id: string;
  readonly client_type: ClientType;
  readonly broker: Broker;
  /**
   * When the client was added.
   */
  readonly created_at: string;
  /**
   * When the next policy in force ends; null = none is in force.
   */
  readonly next_renewal_date: string | null;
  /**
   * How many policies the client has, by what became of them.
   */
  readonly policies_stats: {
    /**
     * How many are in force.
     */
    readonly inforce: number;
    /**
     * How many are canceled.
     */
    readonly churned: number;
  };
  readonly person: Person;
}
/**
 * A broker of the caller's own brokerage who may work, the caller included (resolutions R-32).
 */
export interface Colleague {
  /**
   * The broker's id.
   */
  readonly id: string;
  /**
   * The broker's name.
   */
  readonly name: string;
  /**
   * Whether they are the principal of the brokerage, its default broker, who may do to a colleague's records what their broker may.
   */
  readonly is_principal: boolean;
}
/**
 * A document to read, made anew each time.
 */
export interface Document {
  /**
   * Which document of a quote; absent for a policy's.
   */
  readonly document_type?: "quote_proposal";
  /**
   * Its name.
   */
  readonly name: string;
  /**
   * Where to read it, with the same sign-in.
   */
  readonly url: string;
}
/**
 * POST /api/studio/v1/drafts
 */
export interface DraftBody {
  /**
   * The product that it is a draft of; one that is not there yet begins from files.
   */
  readonly product: string;
  /**
   * What to call it; absent: its product's title and the number of the draft.
   */
  readonly name?: string;
  /**
   * What it begins from: one of these.
   */
  readonly from: {
    /**
     * The product's files as they are in their folder.
     */
    readonly working?: true;
    /**
     * A published version.
     */
    readonly version?: string;
    /**
     * These files.
     *
     * @minItems 1
     * @maxItems 500
     */
    readonly files?: readonly DraftFile[];
  };
}
/**
 * A file of a product.
 */
export interface DraftFile {
  /**
   * Its place in the product's folder.
   */
  readonly path: string;
  /**
   * What is in it.
   */
  readonly text: string;
}
/**
 * The files of a change before and after it.
 */
export interface DraftChangeTexts {
  readonly change: DraftChange;
  /**
   * The files that it changed.
   *
   * Items: A file.
   */
  readonly files: readonly {
    /**
     * Its place in the product's folder.
     */
    readonly path: string;
    /**
     * What was in it; null where there was no such file.
     */
    readonly before: string | null;
    /**
     * What was in it after the change; null where it was removed.
     */
    readonly after: string | null;
  }[];
}
/**
 * One change of a draft: what one person saved in one thought.
 */
export interface DraftChange {
  /**
   * Its number in the draft; it never changes, and numbers may be missing.
   */
  readonly number: number;
  /**
   * The draft's revision after it.
   */
  readonly revision: number;
  /**
   * When it was saved last.
   */
  readonly at: string;
  readonly by: DraftPerson;
  /**
   * What it does.
   *
   * @minItems 1
   */
  readonly sentences: readonly Sentence[];
  /**
   * The files that it changed.
   *
   * @minItems 1
   *
   * Items: A file's place in the product's folder: boa.flow.json, lists/NAME@1.json, parts/NAME@1.json, products/NAME@1.json, scenarios/boa/NAME.json or scenarios/boa/looks.txt
   */
  readonly paths: readonly string[];
  /**
   * The number of the change that it takes back; absent for all others.
   */
  readonly undoes?: number;
  /**
   * The number of the change that took it back; absent while it holds.
   */
  readonly undone_by?: number;
}
/**
 * Who wrote something in the studio.
 */
export interface DraftPerson {
  /**
   * Which of the carrier's people; null: somebody at the command line of the installation.
   */
  readonly id: string | null;
  /**
   * Their name.
   */
  readonly name: string;
}
/**
 * What a change does, and where.
 */
export interface Sentence {
  /**
   * In words, such as: Colorado's minimum rises from 10 to 12.
   */
  readonly text: string;
  /**
   * The file.
   */
  readonly path: string;
  /**
   * The place in it as a JSON pointer; empty = the whole file, or one that is not JSON.
   */
  readonly pointer: string;
}
/**
 * PUT /api/studio/v1/drafts/{id}/files: one save. Files that are not named stay as they are.
 */
export interface DraftFilesBody {
  /**
   * The files that are otherwise from now on.
   *
   * @minItems 1
   * @maxItems 500
   *
   * Items: A file.
   */
  readonly files: readonly {
    /**
     * Its place in the product's folder.
     */
    readonly path: string;
    /**
     * What is in it from now on, byte for byte; null removes it.
     */
    readonly text: string | null;
  }[];
  /**
   * The number of the change that this save takes back.
   */
  readonly undoes?: number;
}
/**
 * A draft of a product, without its files.
 */
export interface DraftHead {
  /**
   * The draft's id.
   */
  readonly id: string;
  /**
   * The product that it is a draft of.
   */
  readonly product: string;
  /**
   * What its author calls it.
   */
  readonly name: string;
  readonly base: DraftBase;
  /**
   * Counts the saves of its files, from 1: its ETag.
   */
  readonly revision: number;
  /**
   * How many changes its history has.
   */
  readonly changes: number;
  /**
   * When it was made, and by whom.
   */
  readonly created: {
    /**
     * When.
     */
    readonly at: string;
    readonly by: DraftPerson;
  };
  /**
   * Its last save; null until there is one.
   */
  readonly saved: {
    /**
     * When.
     */
    readonly at: string;
    readonly by: DraftPerson;
  } | null;
  /**
   * Since when it is deleted; null while it is not. It can be restored until it is removed for good, after KEEP_DRAFTS_DAYS.
   */
  readonly deleted_at: string | null;
}
/**
 * What a draft began from.
 */
export interface DraftBase {
  /**
   * working = the product's files as they were in their folder; version = a published version; files = files that were sent.
   */
  readonly from: "working" | "version" | "files";
  /**
   * The version of the flow that it began from; null where the files hold none.
   */
  readonly version: string | null;
}
/**
 * PUT /api/studio/v1/drafts/{id}
 */
export interface DraftNameBody {
  /**
   * What to call it from now on.
   */
  readonly name: string;
}
/**
 * What became of a save.
 */
export interface DraftSaved {
  readonly head: DraftHead;
  /**
   * The change of the history that holds the save; null when nothing differs, or when the save took its own last change back as a whole, which is then gone.
   */
  readonly change: DraftChange | null;
}
/**
 * A draft with its files. Its ETag is its revision.
 */
export interface Draft {
  readonly head: DraftHead;
  /**
   * Its files, by path.
   */
  readonly files: readonly DraftFile[];
}
/**
 * A call without a payload.
 */
export interface EmptyBody {}
/**
 * Every refusal of the API (resolutions A-73); the request's id is in X-Request-Id.
 */
export interface ErrorAnswer {
  /**
   * Why.
   */
  readonly error: {
    readonly code: ErrorCode;
    /**
     * The sentence a person reads.
     */
    readonly message: string;
    /**
     * The id of the rule of the flow that refused.
     */
    readonly rule?: string;
    /**
     * With `payment_action_required`: what the card provider's script needs to let the buyer confirm the payment with their bank.
     */
    readonly client_secret?: string;
    /**
     * With `changed_meanwhile`: who changed the record last (resolutions R-07).
     */
    readonly changed?: {
      /**
       * Who it was, as the caller knows them: a broker's name, You, The client or The carrier.
       */
      readonly by: string;
      /**
       * When.
       */
      readonly at: string;
    };
    /**
     * With `proof_required`: the work that the caller must do, as the library altcha-lib 2 reads it. Its result goes along with the same call in the header X-Proof.
     */
    readonly challenge?: {
      /**
       * Which key is searched for, and how: all of it is signed.
       */
      readonly parameters: {
        /**
         * How a key is derived.
         */
        readonly algorithm: "PBKDF2/SHA-256";
        /**
         * The beginning of the password, in hexadecimal; a counter of four bytes follows.
         */
        readonly nonce: string;
        /**
         * The salt, in hexadecimal.
         */
        readonly salt: string;
        /**
         * The rounds of one derivation.
         */
        readonly cost: number;
        /**
         * The bytes of the key.
         */
        readonly keyLength: number;
        /**
         * How the key begins that is searched for, in hexadecimal.
         */
        readonly keyPrefix: string;
        /**
         * Of the key that is searched for.
         */
        readonly keySignature: string;
        /**
         * Until when it is good, in seconds since 1970.
         */
        readonly expiresAt: number;
        /**
         * What it is good for.
         */
        readonly data: {
          /**
           * A hash of the call, the space and the brokerage.
           */
          readonly for: string;
        };
      };
      /**
       * Of the parameters.
       */
      readonly signature: string;
    };
    /**
     * With `invalid_token`: why a client's link has ended, if the server knows it, and whom to ask.
     */
    readonly ended?: {
      /**
       * withdrawn = the agent took the offer back; superseded = another offer of the product was bought.
       */
      readonly as: "withdrawn" | "superseded";
      readonly agent: Broker;
    };
    /**
     * With `already_covered`: the first day on which a new term may start.
     */
    readonly first_free_day?: string;
    /**
     * What belongs to a place in the request or to a question.
     */
    readonly details?: readonly ErrorDetail[];
  };
}
/**
 * One finding.
 */
export interface ErrorDetail {
  /**
   * The place in the body as a JSON pointer, the parameter, or the question of the flow.
   */
  readonly at?: string;
  /**
   * The rule that was broken: a word of JSON Schema, or a rule of the flow.
   */
  readonly rule?: string;
  /**
   * The sentence a person reads.
   */
  readonly message: string;
  /**
   * The step of the flow on which the question stands.
   */
  readonly step?: string;
  /**
   * What was found there.
   */
  readonly found?: string;
  /**
   * What was expected.
   */
  readonly expected?: string;
}
/**
 * What a few answers come to before an enrollment begins, by the flow's own rules.
 */
export interface Estimate {
  readonly answers: JsonObject;
  /**
   * What is wrong with them; then nothing is worked out.
   *
   * Items: One of them.
   */
  readonly wrong: readonly {
    /**
     * The question.
     */
    readonly at: string;
    /**
     * What is wrong, in the flow's words.
     */
    readonly message: string;
  }[];
  /**
   * Why there is no price; null where nothing refuses these answers.
   */
  readonly refused: {
    /**
     * Its heading.
     */
    readonly title: string;
    /**
     * Its sentences.
     *
     * Items: Words for a person, possibly several lines.
     */
    readonly body: readonly string[];
    /**
     * The reason, where the rule knows it.
     */
    readonly reason?: string;
    /**
     * Who can help.
     *
     * Items: A role.
     */
    readonly contacts: readonly ("broker" | "carrier" | "underwriting")[];
  } | null;
  /**
   * The code of the state that they are rated in, if they say it.
   */
  readonly region?: string;
  /**
   * The plans on offer for these answers, without anything that can be added.
   */
  readonly prices: readonly ListedPrice[];
}
/**
 * What a plan costs before anything is answered, without what can be added.
 */
export interface ListedPrice {
  /**
   * Its type.
   */
  readonly plan_type: string;
  /**
   * Its name in the rate book.
   */
  readonly plan_name: string;
  /**
   * What people call it.
   */
  readonly title: string;
  /**
   * The price, or the lowest one.
   */
  readonly amount: number;
  /**
   * Its currency, such as USD.
   */
  readonly currency: string;
  /**
   * Whether it costs more in some states or with some answers.
   */
  readonly is_from: boolean;
}
/**
 * An earlier event of the same visit.
 */
export interface Breadcrumb {
  /**
   * What happened.
   */
  readonly name:
    | "page_viewed"
    | "signed_in"
    | "login_link_failed"
    | "client_modal_opened"
    | "client_added"
    | "client_update_failed"
    | "map_failed"
    | "offer_created"
    | "import_begun"
    | "import_ended"
    | "step_seen"
    | "rejection_shown"
    | "finalize_ended"
    | "error_caught";
  readonly page: PageName;
  /**
   * How long before, in milliseconds; a day at most. Told as a difference, because clocks of strangers differ.
   */
  readonly ago_ms: number;
}
/**
 * A version of a flow.
 */
export interface FlowRef {
  /**
   * The flow's id
   */
  readonly id: string;
  /**
   * Its version
   */
  readonly version: string;
}
/**
 * A signed form, by which one announced file is uploaded once (portal §3).
 */
export interface FileApproval {
  /**
   * What the bulk import names.
   */
  readonly file_approval_id: string;
  /**
   * The form.
   */
  readonly s3_request: {
    /**
     * Where it is posted, as multipart/form-data.
     */
    readonly url: string;
    /**
     * Its fields, to be sent as they are; the file comes last, as `file`.
     */
    readonly post: {
      /**
       * A field's value.
       */
      readonly [k: string]: string;
    };
  };
}
/**
 * POST /api/management/v1/files/sign (portal §7, resolutions)
 */
export interface FileSignBody {
  /**
   * A media type, such as text/csv
   */
  readonly content_type: string;
  /**
   * The SHA-256 of the file's bytes, 64 hex digits in lower case
   */
  readonly file_hash: string;
  /**
   * The name of a .csv file
   */
  readonly file_name: string;
  /**
   * What the file is for, such as Client import (resolutions A-30).
   */
  readonly description: string;
}
/**
 * Binds the coverage; usually without a payload (wizards §7).
 */
export interface FinalizeBody {
  /**
   * True when the buyer did not confirm the payment with their bank: the payment under way is ended, and none is begun.
   */
  readonly given_up?: true;
  /**
   * True when the broker sells it on purpose beside another policy of the product; a link's holder may not say it.
   */
  readonly second_policy?: true;
}
/**
 * A bound quote (resolutions N-06, Q-03).
 */
export interface Finalized {
  /**
   * The quote's number.
   */
  readonly quote_number: string;
  readonly policy: PolicyRef;
  readonly billing?: Billing;
}
/**
 * The policy that a quote became: its id, and what its confirmation says of it.
 */
export interface PolicyRef {
  /**
   * The policy's id.
   */
  readonly id: string;
  readonly status: PolicyStatus;
  /**
   * The carrier's number; absent until the carrier has given it.
   */
  readonly policy_number?: string;
  /**
   * True when its first day is still to come in its space.
   */
  readonly begins_later?: boolean;
  /**
   * True once nothing is due: paid by card, or its checks have come.
   */
  readonly paid_in_full?: boolean;
}
/**
 * How the policy is paid.
 */
export interface Billing {
  /**
   * platform_eft = card, carrier_bill = check.
   */
  readonly billing_type: "platform_eft" | "carrier_bill";
  /**
   * The card that paid, as far as the provider says; written by the server at the sale alone.
   */
  readonly card?: {
    /**
     * Its brand, as people call it.
     */
    readonly brand: string;
    /**
     * The last four digits of its number.
     */
    readonly last4: string;
  };
  /**
   * The day on which the card paid; written by the server at the sale alone.
   */
  readonly paid_on?: string;
}
/**
 * A flow that is served now, in its current version.
 */
export interface FlowEntry {
  /**
   * The flow's id.
   */
  readonly id: string;
  /**
   * The version with which new enrollments begin.
   */
  readonly version: string;
  /**
   * The product's name.
   */
  readonly title: string;
  /**
   * The product's code.
   */
  readonly vertical_code: string;
  /**
   * The names under which addresses reach it; the first is used in new links (resolutions A-15).
   *
   * Items: The part of addresses that names a record, such as acme
   */
  readonly slugs: readonly string[];
  /**
   * The client types that the product is for; a new client of a share link has the first.
   *
   * @minItems 1
   */
  readonly sold_to: readonly ClientType[];
  /**
   * True for the flow that any other slug means (resolutions A-16).
   */
  readonly default_for_unknown_slugs: boolean;
  /**
   * What is shown while the product is switched off (resolutions A-05).
   */
  readonly unavailable: string;
  /**
   * The step with which an enrollment begins, by the way in: the buttons of the product's page lead there (portal §2).
   */
  readonly first_steps: {
    /**
     * For a quote that exists.
     */
    readonly enroll: string;
    /**
     * For a share link.
     */
    readonly share: string;
  };
  /**
   * The lowest price of the product anywhere it is sold, from its rate book; absent where it has no price.
   */
  readonly price_from?: {
    /**
     * The price.
     */
    readonly amount: number;
    /**
     * Its currency, such as USD.
     */
    readonly currency: string;
    /**
     * What the price is for, as it is said behind it: `a year`, `for 6 months`.
     */
    readonly per: string;
    /**
     * Every plan costs this much for everybody, and nothing can be added; absent where a price may be higher.
     */
    readonly is_only?: true;
  };
  /**
   * What each plan costs, in the order of the rate book; absent while every price waits for answers.
   */
  readonly prices?: readonly ListedPrice[];
  /**
   * The codes of the states where no plan is sold.
   *
   * Items: Words for a person, possibly several lines.
   */
  readonly not_sold_in?: readonly string[];
  /**
   * Where its parts are.
   */
  readonly urls: {
    /**
     * The flow file.
     */
    readonly flow: string;
    /**
     * Its checks, as a script.
     */
    readonly validators: string;
    /**
     * Its option lists.
     */
    readonly lists: string;
    /**
     * What its page says, with its drawings; absent for a flow that has none.
     */
    readonly landing?: string;
  };
}
/**
 * The flows that are served now.
 */
export interface FlowIndex {
  /**
   * One entry a flow.
   */
  readonly flows: readonly FlowEntry[];
}
/**
 * What was mailed to the client.
 */
export interface HandedOff {
  /**
   * The quote's number.
   */
  readonly quote_number: string;
  readonly handoff_type: HandoffType;
}
/**
 * PATCH /api/quotes/v1/quotes/{quote_number}/handoff
 */
export interface HandoffBody {
  readonly handoff_type: HandoffType;
  /**
   * A note of the broker's own, in the letter. Plain text; lines stay lines.
   */
  readonly note?: string;
}
/**
 * The process is alive.
 */
export interface Health {
  /**
   * Always ok: a process that is not does not answer.
   */
  readonly status: "ok";
}
/**
 * A product's page, as its flow tells it (portal §2).
 */
export interface LandingPage {
  readonly landing: JsonObject;
  /**
   * The questions that a price of the page answers; absent where the page lists none.
   */
  readonly chooses?: {
    /**
     * The question for the plan type.
     */
    readonly type?: string;
    /**
     * The question for the plan.
     */
    readonly plan?: string;
  };
  /**
   * The questions of the page's estimate, as a form shows them; absent where the page has none.
   *
   * Items: A question.
   */
  readonly asks?: readonly {
    /**
     * Its name in the flow.
     */
    readonly name: string;
    /**
     * Its label.
     */
    readonly label: string;
    /**
     * What the field shows while it is empty.
     */
    readonly placeholder?: string;
    /**
     * The answers to choose from; absent for a number.
     *
     * Items: An answer.
     */
    readonly options?: readonly {
      /**
       * Its value.
       */
      readonly value: string | number | boolean;
      /**
       * What it is called.
       */
      readonly label: string;
    }[];
  }[];
  /**
   * The drawings that the page shows, by their names: SVG with shapes only, to stand in the page itself.
   */
  readonly drawings: {
    /**
     * The drawing.
     */
    readonly [k: string]: string;
  };
}
/**
 * Rules of a flow's current version that also hold for enrollments which began with an older one (`applies_to_started`), with all that they name. Names begin with 0_, as none in a flow does.
 */
export interface LaterRules {
  /**
   * The rules, in the order of the steps.
   *
   * Items: A rule.
   */
  readonly rules: readonly {
    /**
     * The step at whose Next it is judged.
     */
    readonly step: string;
    /**
     * What it is: a check, or a rule that rejects.
     */
    readonly word: "checks" | "reject";
    readonly rule: JsonObject;
  }[];
  readonly values: JsonObject;
  readonly tables: JsonObject;
  readonly rejections: JsonObject;
}
/**
 * A list or part of the library, or a published rate book.
 */
export interface LibraryText {
  /**
   * Its name and version, such as us-regions@1.
   */
  readonly name: string;
  /**
   * What is in its file.
   */
  readonly text: string;
  /**
   * The products whose working copy or live version names it, or that it prices.
   *
   * Items: A product's id: the `id` of its flow, such as boa
   */
  readonly used_by: readonly string[];
}
/**
 * What products share: a draft may name it, and does not hold it. Beside it the rate books that are published, which a draft may hold and not change.
 */
export interface Library {
  /**
   * The lists, by name.
   */
  readonly lists: readonly LibraryEntry[];
  /**
   * The parts, by name.
   */
  readonly parts: readonly LibraryEntry[];
  /**
   * The published rate books, by name: a price changes in the next version of one.
   */
  readonly books: readonly LibraryEntry[];
  /**
   * The drawings, videos and pictures, by name.
   */
  readonly media: readonly LibraryEntry[];
}
/**
 * A file of the library, and who uses it.
 */
export interface LibraryEntry {
  /**
   * Its name and version, such as us-regions@1 or map@1.svg.
   */
  readonly name: string;
  /**
   * The products whose working copy or live version names it, or that it prices.
   *
   * Items: A product's id: the `id` of its flow, such as boa
   */
  readonly used_by: readonly string[];
}
/**
 * PUT /api/management/v1/brokers/{id}/licences/{vertical_code}
 */
export interface LicenceBody {
  readonly states: LicensedStates;
}
/**
 * Where a broker may sell a product (resolutions A-74).
 */
export interface Licence {
  /**
   * The broker.
   */
  readonly broker: {
    /**
     * The broker's id.
     */
    readonly id: string;
  };
  /**
   * The product's code.
   */
  readonly vertical_code: string;
  readonly states: LicensedStates;
}
/**
 * The new session of a broker, or of one of the carrier's people (resolutions N-06, R-21).
 */
export interface LoginAnswer {
  readonly auth: Auth;
  /**
   * The person's id.
   */
  readonly id: string;
  /**
   * The person's address.
   */
  readonly email: string;
  /**
   * The person's name.
   */
  readonly name: string;
  /**
   * Which of the carrier's people they are; absent for a broker.
   */
  readonly role?: "staff" | "reviewer" | "desk";
  readonly carrier: Carrier;
  readonly broker?: Broker;
  readonly brokerage?: Brokerage;
}
/**
 * A new session.
 */
export interface Auth {
  /**
   * A secret that opens a session: sent as `Authorization: Bearer <token>`.
   */
  readonly token: string;
}
/**
 * POST /api/auth/v1/login
 */
export interface LoginBody {
  /**
   * The token of the sign-in link
   */
  readonly token: string;
}
/**
 * The same whether the address is known or not.
 */
export interface LoginLinkSent {
  /**
   * Always true.
   */
  readonly sent: true;
}
/**
 * How far an import is, and how it ended (portal §3, §4).
 */
export interface LongOperation {
  /**
   * The operation's id.
   */
  readonly id: string;
  /**
   * True once it has ended, well or not.
   */
  readonly done: boolean;
  /**
   * How far it is; null until the file has been read.
   */
  readonly progress: {
    /**
     * How many are done.
     */
    readonly done: number;
    /**
     * How many there are.
     */
    readonly total: number;
  } | null;
  /**
   * How it ended; null until then.
   */
  readonly result: {
    /**
     * What came of it.
     */
    readonly response: {
      /**
       * Why nothing was imported (resolutions A-28).
       */
      readonly error?: {
        /**
         * Stable; csv_invalid = the file itself is wrong.
         */
        readonly code: string;
        /**
         * Enough on its own to mend the file.
         */
        readonly message: string;
        /**
         * The wrong cells.
         */
        readonly details?: readonly RowProblem[];
      };
      /**
       * How many clients were added.
       */
      readonly imported?: number;
      /**
       * Columns that the import has no use for.
       *
       * Items: A column's own name.
       */
      readonly ignored_columns?: readonly string[];
      /**
       * How many zips got the zeros back that a spreadsheet took from their front; absent when there were none (resolutions A-28).
       */
      readonly completed_zips?: number;
    };
  } | null;
}
/**
 * One cell of a file that could not be taken.
 */
export interface RowProblem {
  /**
   * The line of the spreadsheet; the header is row 1.
   */
  readonly row: number;
  /**
   * The column's own name.
   */
  readonly column: string;
  /**
   * What stands there.
   */
  readonly found: string;
  /**
   * What was expected.
   */
  readonly expected: string;
  /**
   * The sentence a person reads.
   */
  readonly message: string;
}
/**
 * A link of the client's own into the quote, for the broker to pass on.
 */
export interface OfferLink {
  /**
   * The whole address, with its secret.
   */
  readonly url: string;
  /**
   * When it ends at the latest.
   */
  readonly works_until: string;
}
/**
 * POST /api/management/v1/clients/{id}/offer-preview: what an offer by e-mail would say. Nothing is made or mailed.
 */
export interface OfferPreviewBody {
  /**
   * The product.
   */
  readonly vertical_code: string;
  /**
   * The quote that is offered, where there is one: its letter says what is known of it by now.
   */
  readonly quote_number?: string;
  /**
   * A note of the broker's own, in the letter. Plain text; lines stay lines.
   */
  readonly note?: string;
}
/**
 * An offer's mail before it is sent.
 */
export interface OfferPreview {
  /**
   * The address that it goes to.
   */
  readonly to: string;
  /**
   * Whom it is from, as its reader sees it.
   */
  readonly from: string;
  /**
   * Its subject.
   */
  readonly subject: string;
  /**
   * All that it says, without its link.
   */
  readonly text: string;
  /**
   * What its link is called.
   */
  readonly button: string;
}
/**
 * The import that was begun.
 */
export interface OperationBegun {
  /**
   * The operation to ask for.
   */
  readonly id: string;
}
/**
 * An add-on of a plan.
 */
export interface OptionalCoverage {
  /**
   * Its title.
   */
  readonly title: string;
  /**
   * Its price for the time that the policy lasts.
   */
  readonly price: number;
  /**
   * What it does.
   */
  readonly description: string;
  /**
   * Its sample policy.
   */
  readonly sample_policy_url: string;
  /**
   * What it pays, in order.
   */
  readonly benefits: readonly Benefit[];
}
/**
 * What a plan covers, in the rows, words and order of the flow version that sold it (portal §2, resolutions B-13).
 */
export interface PlanCoverage {
  /**
   * What the buyer chose before the plan itself, such as whom it covers.
   *
   * Items: A choice.
   */
  readonly choices: readonly {
    /**
     * What was chosen.
     */
    readonly label: string;
    /**
     * The choice in words.
     */
    readonly value: string;
  }[];
  /**
   * Its coverages, in order.
   *
   * Items: A table.
   */
  readonly tables: readonly {
    /**
     * Its heading; empty for a product with one table.
     */
    readonly title: string;
    /**
     * The headings of its columns.
     */
    readonly columns: {
      /**
       * Of the coverages' names.
       */
      readonly title: string;
      /**
       * Of when they apply; absent where rows say no hazards.
       */
      readonly hazards?: string;
      /**
       * Of what they pay.
       */
      readonly values: string;
    };
    /**
     * Its rows, under their headings.
     *
     * Items: A group.
     */
    readonly groups: readonly {
      /**
       * Its heading; empty for rows without one.
       */
      readonly title: string;
      /**
       * Its coverages, in order.
       *
       * Items: A coverage.
       */
      readonly rows: readonly {
        /**
         * Its key in the plan.
         */
        readonly key: string;
        /**
         * What it is called.
         */
        readonly title: string;
        /**
         * Plain words of it.
         */
        readonly description?: string;
        /**
         * When it applies, a line each.
         *
         * Items: A line.
         */
        readonly hazards: readonly string[];
        /**
         * What it pays, a line each.
         *
         * Items: A line.
         */
        readonly values: readonly string[];
      }[];
    }[];
  }[];
  /**
   * The add-ons that are part of it.
   *
   * Items: An add-on.
   */
  readonly add_ons: readonly {
    /**
     * What it is called.
     */
    readonly title: string;
    /**
     * What it is for.
     */
    readonly description: string;
    /**
     * The headings of its columns.
     */
    readonly columns: {
      /**
       * Of the benefits' names.
       */
      readonly title: string;
      /**
       * Of what they pay.
       */
      readonly values: string;
    };
    /**
     * What it brings.
     *
     * Items: A benefit.
     */
    readonly benefits: readonly {
      /**
       * What it is called.
       */
      readonly title: string;
      /**
       * Plain words of it.
       */
      readonly description?: string;
      /**
       * What it pays, in words.
       */
      readonly value: string;
    }[];
  }[];
}
/**
 * A plan on offer (portal §3, resolutions P-03). A policy keeps the plan as it was sold.
 */
export interface Plan {
  /**
   * The plan's id, which a quote's application names.
   */
  readonly id: string;
  /**
   * The plan's type.
   */
  readonly plan_type: string;
  /**
   * Of every price of the plan.
   */
  readonly currency: string;
  readonly vertical: Vertical;
  /**
   * What it is and costs.
   */
  readonly settings: {
    /**
     * Its title; absent = the title of the flow's default plan.
     */
    readonly plan_title?: string;
    /**
     * How the price list names it; absent = by its title.
     */
    readonly line_title?: string;
    /**
     * For the time that the policy lasts, without optional coverages.
     */
    readonly price: number;
    /**
     * What the price is made of, where the rate book says it in lines; they add up to it.
     *
     * Items: One line.
     */
    readonly price_lines?: readonly {
      /**
       * What it is for.
       */
      readonly title: string;
      /**
       * What it costs; below 0 for what is taken off.
       */
      readonly amount: number;
    }[];
    /**
     * The sample policy.
     */
    readonly sample_policy_url: string;
    /**
     * What it covers.
     */
    readonly details: {
      /**
       * The plan's type.
       */
      readonly plan_type: string;
      /**
       * The plan's name within its type.
       */
      readonly plan_name: string;
      /**
       * For the time that the policy lasts, without optional coverages.
       */
      readonly plan_price: number;
      readonly coverage_details?: JsonObject;
    };
    /**
     * The add-ons that are part of the plan, by name.
     */
    readonly optional_coverages: {
      readonly [k: string]: OptionalCoverage;
    };
  };
}
/**
 * A product, as records name it.
 */
export interface Vertical {
  /**
   * The product's code, such as the one of its flow.
   */
  readonly code: string;
  /**
   * The product's name.
   */
  readonly name: string;
}
/**
 * The plans that a quote may choose from, at the price of its answers.
 */
export interface Plans {
  /**
   * In the order they are shown.
   */
  readonly plans: readonly Plan[];
}
/**
 * A page of the policies that wait for one thing, or that were handled lately, with the numbers of all; rows and numbers are of one moment.
 */
export interface PoliciesWaiting {
  /**
   * How many there are of each, within reach.
   */
  readonly totals: {
    /**
     * In force, without the carrier's number.
     */
    readonly number: number;
    /**
     * By check, and not wholly paid.
     */
    readonly check: number;
    /**
     * Numbered, or a check recorded or taken back, in the last 7 days.
     */
    readonly handled: number;
  };
  /**
   * The page.
   */
  readonly policies: readonly WaitingPolicy[];
}
/**
 * A policy that waits for its number, or for the check that pays it, or that was handled lately.
 */
export interface WaitingPolicy {
  /**
   * The policy's id.
   */
  readonly id: string;
  /**
   * Whose policy it is.
   */
  readonly client: {
    /**
     * The client's id.
     */
    readonly id: string;
    /**
     * The business, or the person.
     */
    readonly name: string;
  };
  readonly vertical: Vertical;
  /**
   * The carrier's number; null until the carrier has given one.
   */
  readonly policy_number: string | null;
  /**
   * The quote that it was; null for a policy that no quote here made.
   */
  readonly quote_number: string | null;
  /**
   * The short reference of that quote; absent without one.
   */
  readonly reference?: string;
  /**
   * When it was sold.
   */
  readonly created_at: string;
  /**
   * The first day of coverage.
   */
  readonly starts_at: string;
  /**
   * What it costs.
   */
  readonly total_amount: number;
  /**
   * Of the amounts.
   */
  readonly currency: string;
  readonly due?: Due;
  /**
   * When its number was given, or a check of it recorded or taken back last; only in the list of these policies.
   */
  readonly handled_at?: string;
  /**
   * Who sold it.
   */
  readonly broker: {
    /**
     * The broker's id.
     */
    readonly id: string;
    /**
     * The broker's name.
     */
    readonly name: string;
  };
  /**
   * Whose brokerage sold it.
   */
  readonly brokerage: {
    /**
     * The part of share links that names it.
     */
    readonly slug: string;
    /**
     * Its name.
     */
    readonly name: string;
  };
}
/**
 * What is due, and until when. Nothing ends by itself once that day has passed.
 */
export interface Due {
  /**
   * What has not come yet, in the policy's currency.
   */
  readonly amount: number;
  /**
   * The last day on which it is in time.
   */
  readonly until: string;
  /**
   * How many days that day is away; negative once it has passed.
   */
  readonly in_days: number;
}
/**
 * PATCH /api/management/v1/policies/{id}?op=submit_policy_number
 */
export interface PolicyNumberBody {
  /**
   * The number that the carrier gave the policy; it can be corrected for 24 hours (resolutions A-50). Without case and spaces it is unique among the policies whose terms overlap.
   */
  readonly policy_number: string;
}
/**
 * A policy (portal §3).
 */
export interface Policy {
  /**
   * The policy's id.
   */
  readonly id: string;
  readonly vertical: Vertical;
  /**
   * The carrier's number; null until the carrier has given one.
   */
  readonly policy_number: string | null;
  /**
   * The short reference of the quote that it was; absent for a policy that no quote here made.
   */
  readonly reference?: string;
  /**
   * Until when the carrier may correct the number, by a call whose If-Match names this state; absent without a number, and once it is final (resolutions A-50).
   */
  readonly number_correctable_until?: string;
  readonly status: PolicyStatus;
  /**
   * True for a policy in force whose first day of coverage is still to come, by the space's date; absent for all others.
   */
  readonly begins_later?: true;
  /**
   * When it was sold; it is issued once it has its number.
   */
  readonly created_at: string;
  /**
   * The first day of coverage.
   */
  readonly starts_at: string;
  /**
   * The day it ends.
   */
  readonly ends_at: string;
  /**
   * How it is paid.
   */
  readonly payment_method: {
    /**
     * In words.
     */
    readonly name: string;
  };
  readonly plan: Plan;
  /**
   * The region that rated it; null for a policy that no quote here made.
   */
  readonly rating_region: Region | null;
  readonly coverage: PlanCoverage;
  /**
   * The product's own answers, as they were when the policy was bound, in the client's wording.
   *
   * Items: One answer.
   */
  readonly shows: readonly {
    /**
     * What it tells.
     */
    readonly label: string;
    /**
     * The answer in words.
     */
    readonly value: string;
  }[];
  /**
   * Its documents.
   */
  readonly policy_documents: readonly Document[];
  /**
   * Who is covered.
   *
   * Items: A holder.
   */
  readonly policy_holders: readonly {
    /**
     * The holder's id.
     */
    readonly id: string;
    /**
     * The place on the policy, from 1.
     */
    readonly position_on_policy: number;
    readonly person: Holder;
  }[];
  /**
   * Who is paid in case of death.
   *
   * Items: A beneficiary.
   */
  readonly beneficiaries: readonly {
    /**
     * Who it is.
     */
    readonly person: {
      /**
       * First name.
       */
      readonly first_name?: string;
      /**
       * Last name.
       */
      readonly last_name?: string;
      /**
       * Where mail to them goes.
       */
      readonly email?: string;
      /**
       * Their phone number.
       */
      readonly phone_number?: string;
      readonly address?: Address;
      /**
       * What they are to the insured.
       */
      readonly relationship_description?: string;
    };
    /**
     * The share in percent.
     */
    readonly percentage?: number;
  }[];
  /**
   * What was billed; the first is the premium.
   *
   * Items: A bill.
   */
  readonly bills: readonly {
    /**
     * The sum.
     */
    readonly total_amount: number;
    /**
     * Of the sum.
     */
    readonly currency: {
      /**
       * The currency's code.
       */
      readonly code: string;
    };
    /**
     * The plan and its add-ons.
     *
     * Items: One line.
     */
    readonly lines: readonly {
      /**
       * What it is for.
       */
      readonly title: string;
      /**
       * What it costs.
       */
      readonly amount: number;
    }[];
    /**
     * For how long the sum pays, such as `a year`; absent for a product that is not known any more.
     */
    readonly period?: string;
  }[];
  /**
   * What the carrier has received by check, in the order in which it was recorded, without what was taken back; absent for a policy that is paid otherwise, and for a buyer.
   */
  readonly payments?: readonly ReceivedPayment[];
  readonly due?: Due;
  /**
   * Whose policy it is.
   */
  readonly client: {
    /**
     * The client's id.
     */
    readonly id: string;
    readonly client_type: ClientType;
    readonly person: Person;
  };
}
/**
 * The person or business that the policy covers.
 */
export interface Holder {
  /**
   * First name.
   */
  readonly first_name?: string;
  /**
   * Last name.
   */
  readonly last_name?: string;
  /**
   * Where mail to them goes.
   */
  readonly email?: string;
  /**
   * Their phone number.
   */
  readonly phone_number?: string;
  /**
   * Date of birth.
   */
  readonly dob?: string;
  readonly address?: Address;
  /**
   * The covered business's name.
   */
  readonly business_name?: string;
  /**
   * The person's position there.
   */
  readonly title_at_business?: string;
  /**
   * Always 1.
   */
  readonly position_on_policy?: 1;
}
/**
 * A payment by check, as the carrier's desk has recorded it.
 */
export interface ReceivedPayment {
  /**
   * The payment's id, by which it is taken back.
   */
  readonly id: string;
  /**
   * The day on which the check came.
   */
  readonly received_on: string;
  /**
   * How much it was, in the policy's currency.
   */
  readonly amount: number;
  /**
   * When it was recorded.
   */
  readonly recorded_at: string;
}
/**
 * The files of a product.
 */
export interface ProductFiles {
  /**
   * The version that its flow says; null where it says none.
   */
  readonly version: string | null;
  /**
   * The files, by path.
   */
  readonly files: readonly DraftFile[];
}
/**
 * POST /api/quotes/v1/quotes. With `client` by a signed-in broker; with `brokerage` and no `client` from a share link (resolutions Q-01).
 */
export interface QuoteCreateBody {
  readonly broker?: Reference;
  /**
   * The share link's brokerage.
   */
  readonly brokerage?: {
    readonly slug: LinkSlug;
  };
  readonly client?: Reference;
  /**
   * The number of the share link's enrollment that is left open, with another broker of the same brokerage, who learns of it (resolutions R-25); one that is not such a quote changes nothing.
   */
  readonly instead_of?: string;
  /**
   * The product.
   */
  readonly vertical_code: string;
  readonly flow?: FlowRef;
  readonly application: ApplicationInput;
  /**
   * True when the broker offers it on purpose beside another policy of the product; for a client of the brokerage alone.
   */
  readonly second_policy?: true;
}
/**
 * The enrollment's data as it is sent (wizards §3). A PUT merges it by top-level key; `answers` by its own keys. `null` clears what is kept (resolutions R-20); inside a record that is sent whole it is the same as leaving the field out.
 */
export interface ApplicationInput {
  /**
   * The buyer as told by the enrollment.
   */
  readonly client?: Buyer | null;
  /**
   * The covered person or business.
   */
  readonly holders?: readonly Holder[] | null;
  /**
   * Beneficiaries; an empty list means none are named.
   */
  readonly beneficiaries?: readonly Beneficiary[] | null;
  /**
   * Where the risk is: its region sets plans and prices.
   */
  readonly rating_address?: Address | null;
  readonly billing?: BillingInput;
  /**
   * Whether the policy renews by itself.
   */
  readonly auto_renewal?: boolean | null;
  /**
   * The plan chosen.
   */
  readonly plan_id?: string | null;
  /**
   * When coverage is to start (resolutions P-16).
   */
  readonly policy_effective_date?: string | null;
  readonly answers?: AnswersInput;
  /**
   * The consent given at checkout: by whom, to which texts.
   */
  readonly acknowledgement?: AcknowledgementInput | null;
}
/**
 * The buyer as told by the enrollment.
 */
export interface Buyer {
  readonly client_type?: ClientType;
  /**
   * First name.
   */
  readonly first_name?: string;
  /**
   * Last name.
   */
  readonly last_name?: string;
  /**
   * Where mail to them goes.
   */
  readonly email?: string;
  /**
   * Their phone number.
   */
  readonly phone_number?: string;
  /**
   * Date of birth.
   */
  readonly dob?: string;
  readonly address?: Address;
  /**
   * The business's name.
   */
  readonly company_name?: string;
}
/**
 * A person who is paid in case of death, with the share in percent.
 */
export interface Beneficiary {
  /**
   * First name.
   */
  readonly first_name?: string;
  /**
   * Last name.
   */
  readonly last_name?: string;
  /**
   * Where mail to them goes.
   */
  readonly email?: string;
  /**
   * Their phone number.
   */
  readonly phone_number?: string;
  readonly address?: Address;
  /**
   * What the beneficiary is to the insured, such as Spouse.
   */
  readonly relationship_description?: string;
  /**
   * The share in percent.
   */
  readonly percentage?: number;
}
/**
 * How the policy is to be paid.
 */
export interface BillingInput {
  /**
   * platform_eft = card, carrier_bill = check.
   */
  readonly billing_type: "platform_eft" | "carrier_bill";
  /**
   * The card provider's token; never the card itself
   */
  readonly source_token?: string;
}
/**
 * Answers that belong to the product alone, as they are sent: at most 100. A body as a whole holds at most 256 kB, which also bounds long lists.
 */
export interface AnswersInput {
  /**
   * One answer; null clears it. A list is sent whole.
   */
  readonly [k: string]: PlainAnswer | readonly string[] | readonly ListedAnswer[] | FileAnswer | AcknowledgementInput;
}
/**
 * One of a list of things: at most 30 fields, none of which holds a list of things. A blank field is left out.
 */
export interface ListedAnswer {
  /**
   * A field of it: a plain answer, several of a few, or a file.
   */
  readonly [k: string]: PlainAnswer | SeveralAnswer | FileAnswer;
}
/**
 * A file of this quote that answers a question, exactly as the server gave it when the file was ready.
 */
export interface FileAnswer {
  /**
   * The file's id.
   */
  readonly file: string;
  /**
   * What the file was called where it came from, at most 200 characters
   */
  readonly name: string;
  /**
   * A media type, such as image/png
   */
  readonly type: string;
  /**
   * How many bytes it holds, at least 1
   */
  readonly size: number;
}
/**
 * A consent: by whom, to which texts.
 */
export interface AcknowledgementInput {
  /**
   * True once the box is ticked.
   */
  readonly accepted: boolean;
  /**
   * Who ticked it.
   */
  readonly actor: "broker" | "client";
  /**
   * Ids and versions of the texts shown.
   *
   * @maxItems 20
   *
   * Items: An id with its version, such as fraud_notice@1
   */
  readonly texts: readonly string[];
}
/**
 * A new quote; a share link's with a session for it.
 */
export interface QuoteCreated {
  /**
   * The quote's number.
   */
  readonly quote_number: string;
  /**
   * Its short reference.
   */
  readonly reference: string;
  /**
   * The product.
   */
  readonly vertical_code: string;
  readonly status: QuoteStatus;
  readonly flow: FlowRef;
  readonly origin: Origin;
  readonly client: Reference;
  readonly broker: Broker;
  readonly brokerage: Brokerage;
  readonly application: Application;
  /**
   * The proposal, once the quote has been handed to the client.
   */
  readonly documents: readonly Document[];
  /**
   * The policy it became; null while it is open.
   */
  readonly policy: PolicyRef | null;
  /**
   * When it was begun.
   */
  readonly created_at: string;
  /**
   * When it was last changed.
   */
  readonly updated_at: string;
  readonly auth?: Auth;
}
/**
 * The enrollment's data as it is kept (wizards §3): without the card's token.
 */
export interface Application {
  readonly client?: Buyer;
  /**
   * The covered person or business.
   *
   * @maxItems 1
   */
  readonly holders?: readonly Holder[];
  /**
   * Beneficiaries; an empty list means none are named.
   *
   * @maxItems 100
   */
  readonly beneficiaries?: readonly Beneficiary[];
  readonly rating_address?: Address;
  /**
   * Whether the step that asks for the rating region was passed; while it is false, the region follows the address (resolutions R-26). Only the server writes it; absent where a product has no such step, and in quotes that began before it was kept.
   */
  readonly rating_confirmed?: boolean;
  readonly billing?: Billing;
  /**
   * Whether the policy renews by itself.
   */
  readonly auto_renewal?: boolean;
  /**
   * The plan chosen.
   */
  readonly plan_id?: string;
  /**
   * The plan that was taken back when another state came to rate the quote, until a plan is chosen again (resolutions R-26). Only the server writes it.
   */
  readonly released_plan?: string;
  /**
   * When coverage is to start (resolutions P-16).
   */
  readonly policy_effective_date?: string;
  readonly answers?: Answers;
  readonly acknowledgement?: Acknowledgement;
}
/**
 * Answers that belong to the product alone, at most 100. A body as a whole holds at most 256 kB, which also bounds long lists.
 */
export interface Answers {
  /**
   * One answer; null clears it. A list is sent whole.
   */
  readonly [k: string]: PlainAnswer | SeveralAnswer | readonly ListedAnswer[] | FileAnswer | Acknowledgement;
}
/**
 * A consent, as it is kept: the one to the sale, or one of the product's own.
 */
export interface Acknowledgement {
  /**
   * True once the box is ticked.
   */
  readonly accepted: boolean;
  /**
   * Who ticked it.
   */
  readonly actor: "broker" | "client";
  /**
   * Ids and versions of the texts shown.
   *
   * @maxItems 20
   *
   * Items: An id with its version, such as fraud_notice@1
   */
  readonly texts: readonly string[];
  /**
   * When the server stored it.
   */
  readonly at?: string;
  /**
   * A hash of the texts as they were shown (resolutions R-19).
   */
  readonly texts_sha256?: string;
}
/**
 * POST /api/quotes/v1/quotes/{quote_number}/files: the file that is to answer a question.
 */
export interface QuoteFileBody {
  /**
   * The question of the quote's flow, such as proof, or things.photo for a question of each thing in a list
   */
  readonly question: string;
  /**
   * What the file is called.
   */
  readonly name: string;
  /**
   * Its media type, one that the question accepts.
   */
  readonly type: string;
  /**
   * How many bytes it holds.
   */
  readonly size: number;
  /**
   * The SHA-256 of the file's bytes, 64 hex digits in lower case
   */
  readonly sha256: string;
}
/**
 * The signed form by which the announced file is uploaded once, within a quarter of an hour. When it is there, `done` has it checked.
 */
export interface QuoteFileSigned {
  /**
   * The file's id.
   */
  readonly file: string;
  /**
   * The form.
   */
  readonly form: {
    /**
     * Where it is posted, as multipart/form-data.
     */
    readonly url: string;
    /**
     * Its fields, to be sent as they are; the file comes last, as `file`.
     */
    readonly post: {
      /**
       * A field's value.
       */
      readonly [k: string]: string;
    };
  };
}
/**
 * A file that was checked: as it stands, the answer to its question.
 */
export interface QuoteFile {
  /**
   * The file's id.
   */
  readonly file: string;
  /**
   * What it is called.
   */
  readonly name: string;
  /**
   * Its media type.
   */
  readonly type: string;
  /**
   * How many bytes it holds.
   */
  readonly size: number;
}
/**
 * PUT /api/quotes/v1/quotes/{quote_number}
 */
export interface QuoteUpdateBody {
  readonly application: ApplicationInput;
}
/**
 * A quote: an enrollment in progress, or finished (portal §3, resolutions N-06).
 */
export interface Quote {
  /**
   * The quote's number.
   */
  readonly quote_number: string;
  /**
   * Its short reference.
   */
  readonly reference: string;
  /**
   * The product.
   */
  readonly vertical_code: string;
  readonly status: QuoteStatus;
  readonly flow: FlowRef;
  readonly origin: Origin;
  readonly client: Reference;
  readonly broker: Broker;
  readonly brokerage: Brokerage;
  readonly application: Application;
  /**
   * The proposal, once the quote has been handed to the client.
   */
  readonly documents: readonly Document[];
  /**
   * The policy it became; null while it is open.
   */
  readonly policy: PolicyRef | null;
  /**
   * When it was begun.
   */
  readonly created_at: string;
  /**
   * When it was last changed.
   */
  readonly updated_at: string;
  /**
   * There while a payment is being confirmed: nothing can be changed, and finalize joins that payment (resolutions R-06). Absent otherwise.
   */
  readonly payment_in_progress?: true;
  /**
   * There once a link was mailed to the client, as far as is known (resolutions R-23). Absent otherwise, and in lists.
   */
  readonly link_mailed?: true;
}
/**
 * The server takes requests. One that does not answers 503 `unavailable`; its details name what is not ready.
 */
export interface Readiness {
  /**
   * Always ready.
   */
  readonly status: "ready";
  /**
   * Finished parts of the product that are not the real ones: test cards instead of charges, mails that are kept instead of sent, files that are not scanned.
   */
  readonly stand_ins: readonly ("payments_sandbox" | "payments_test" | "mail_outbox" | "files_unscanned")[];
}
/**
 * POST policies/{id}/payments: a check that has come for a policy.
 */
export interface ReceivedPaymentBody {
  /**
   * The day on which it came: not before the policy was sold, and not after today.
   */
  readonly received_on: string;
  /**
   * How much it was, in the policy's currency: more than zero, with at most two decimals, and no more than is due
   */
  readonly amount: number;
}
/**
 * A client, policy or quote that a search found (portal §3, resolutions ).
 */
export interface SearchItem {
  /**
   * The record's id; a quote's number.
   */
  readonly id: string;
  /**
   * Which kind of record.
   */
  readonly item_type: "client" | "policy" | "quote";
  readonly person: Person;
  /**
   * A policy's number; null until the carrier has given one.
   */
  readonly policy_number?: string | null;
  /**
   * The short reference of a quote, or of the quote that a policy was.
   */
  readonly reference?: string;
  readonly vertical?: Vertical;
  readonly status?: PolicyStatus;
  /**
   * The first day of a policy's coverage.
   */
  readonly starts_at?: string;
  /**
   * The day on which a policy ends.
   */
  readonly ends_at?: string;
  /**
   * True for a policy in force whose first day of coverage is still to come, by the space's date; absent for all others.
   */
  readonly begins_later?: true;
  /**
   * Whose it is.
   */
  readonly client: {
    /**
     * The client's id.
     */
    readonly id: string;
    readonly client_type: ClientType;
  };
  /**
   * When the record was made.
   */
  readonly created_at: string;
  /**
   * Where the dashboard shows it.
   */
  readonly url: string;
}
/**
 * POST /api/auth/v1/send-login-link
 */
export interface SendLoginLinkBody {
  /**
   * The broker's address.
   */
  readonly email: string;
}
/**
 * Who the space is and what it offers; public.
 */
export interface Settings {
  /**
   * The space.
   */
  readonly space: {
    /**
     * The space's label.
     */
    readonly id: string;
    /**
     * Its name.
     */
    readonly name: string;
    /**
     * What every page says of a portal that sells nothing; absent for one that sells.
     */
    readonly demo?: string;
    /**
     * Its colour, such as #1f5f8b.
     */
    readonly accent?: string;
  };
  readonly carrier: Carrier;
  /**
   * What the carrier says of rights and duties.
   */
  readonly law?: {
    /**
     * Its documents, each where it has one.
     *
     * Items: A document.
     */
    readonly documents: readonly {
      /**
       * Its title.
       */
      readonly title: string;
      /**
       * Where it is.
       */
      readonly url: string;
    }[];
    /**
     * How long answers are kept.
     */
    readonly kept?: string;
  };
  /**
   * Flow id → whether the product is offered now; absent = it is (portal §1).
   */
  readonly flags: {
    /**
     * False = switched off.
     */
    readonly [k: string]: boolean;
  };
  /**
   * The card provider's public key; null = the sandbox takes the cards.
   */
  readonly stripe_publishable_key: string | null;
  /**
   * The key of the map; null = the app draws its own.
   */
  readonly google_maps_key: string | null;
  /**
   * Whether the app reports what happens in it (resolutions R-16).
   */
  readonly tracking: boolean;
  /**
   * The server's calendar date.
   */
  readonly today: string;
}
/**
 * One of the carrier's people (resolutions N-02, R-21).
 */
export interface StaffAccount {
  /**
   * The person's id.
   */
  readonly id: string;
  /**
   * staff administers accounts; reviewer approves flows; desk gets each issued policy and gives it its number.
   */
  readonly kind: "staff" | "reviewer" | "desk";
  /**
   * The person's name, or what the mailbox is called.
   */
  readonly name: string;
  /**
   * The address that they sign in with.
   */
  readonly email: string;
}
/**
 * POST /api/management/v1/staff
 */
export interface StaffBody {
  /**
   * staff administers accounts; reviewer approves flows; desk gets each issued policy and gives it its number.
   */
  readonly kind: "staff" | "reviewer" | "desk";
  /**
   * The person's name, or what the mailbox is called.
   */
  readonly name: string;
  /**
   * The address that they sign in with; no other account of the space has it.
   */
  readonly email: string;
}
/**
 * A product with its versions.
 */
export interface StudioProductPage {
  readonly product: StudioProduct;
  /**
   * Its published versions, the newest first.
   *
   * Items: A version.
   */
  readonly versions: readonly {
    /**
     * The version.
     */
    readonly version: string;
    /**
     * When it was published; null where that is not known.
     */
    readonly at: string | null;
    /**
     * By which way; null where that is not known.
     */
    readonly way: ("kept" | "shipped" | "signed" | "unsigned" | "rolled-back" | "break-glass") | null;
    /**
     * Who approved it, or answers for it, as the register of publications says.
     *
     * Items: A person.
     */
    readonly by: readonly {
      /**
       * Their name.
       */
      readonly name: string;
      /**
       * Their role.
       */
      readonly role: string;
    }[];
    /**
     * What the version says that it changes.
     */
    readonly changes: string;
    /**
     * What it does otherwise than the version before; none for the first.
     */
    readonly sentences: readonly Sentence[];
  }[];
}
/**
 * A product as the carrier's people see it.
 */
export interface StudioProduct {
  /**
   * The product's id.
   */
  readonly id: string;
  /**
   * Its name as people read it.
   */
  readonly title: string;
  /**
   * Its code at the quote API; null for a product that no file here describes.
   */
  readonly vertical_code: string | null;
  /**
   * The version with which enrollments begin; null for a product that is not served.
   */
  readonly live: {
    /**
     * The version.
     */
    readonly version: string;
    /**
     * Since when; null where that is not known.
     */
    readonly since: string | null;
  } | null;
  /**
   * Whether it is taken off, so that it is not sold now.
   */
  readonly is_off: boolean;
  /**
   * Its working copy; null where there is none.
   */
  readonly working: {
    /**
     * The version that it says; null where it says none.
     */
    readonly version: string | null;
    /**
     * Whether it is what was published under this version.
     */
    readonly is_published: boolean;
  } | null;
  /**
   * How many enrollments there are by version, the newest version first.
   *
   * Items: The enrollments of a version.
   */
  readonly enrollments: readonly {
    /**
     * The version that they began with or were moved to.
     */
    readonly version: string;
    /**
     * Those that go on: neither sold nor withdrawn.
     */
    readonly open: number;
    /**
     * Those that were sold.
     */
    readonly sold: number;
  }[];
  /**
   * Its drafts that are not deleted, the last saved first.
   */
  readonly drafts: readonly DraftHead[];
  /**
   * Its versions that were published in the last 30 days, the newest first.
   */
  readonly published: readonly VersionMade[];
}
/**
 * When a version was published, and how.
 */
export interface VersionMade {
  /**
   * The version.
   */
  readonly version: string;
  /**
   * When it was published; null where that is not known.
   */
  readonly at: string | null;
  /**
   * By which way; null where that is not known.
   */
  readonly way: ("kept" | "shipped" | "signed" | "unsigned" | "rolled-back" | "break-glass") | null;
}
/**
 * How many came to a step of a product, and how many of them went no further.
 */
export interface StudioStep {
  /**
   * The way in.
   */
  readonly entry: string;
  /**
   * The step's id.
   */
  readonly step: string;
  /**
   * Enrollments that were shown the step in these days.
   */
  readonly came: number;
  /**
   * Those of them that were shown no other step since, for more than an hour, and are not sold.
   */
  readonly stopped: number;
  /**
   * Those of them that were shown the step last, within the past hour, and are not sold: they may go on.
   */
  readonly lately: number;
  /**
   * How often the step was shown before anything was saved; by how many people is not known.
   */
  readonly unsaved: number;
}
/**
 * Another client of the brokerage that is likely the same one: of the same name, and the same in one thing more (resolutions R-30).
 */
export interface Twin {
  /**
   * The other client's id.
   */
  readonly id: string;
  /**
   * The other client's name; of a business, its own.
   */
  readonly name: string;
  /**
   * What is the same beside the name.
   *
   * @minItems 1
   */
  readonly same: readonly ("email" | "phone_number" | "dob")[];
}
/**
 * A letter to a client that never arrived; told until a later one about the same quote is on its way. When a broker corrects the client's e-mail address, it is sent again, to the new one.
 */
export interface UndeliveredLetter {
  readonly letter: ClientLetter;
  /**
   * The quote that it is about.
   */
  readonly quote_number: string;
  /**
   * The short reference of that quote; absent once the quote is gone.
   */
  readonly reference?: string;
  /**
   * Where it was sent.
   */
  readonly email: string;
  /**
   * When it was given up.
   */
  readonly failed_at: string;
  readonly reason: MailFailure;
}
/**
 * POST /api/quotes/v1/quotes/{quote_number}/visits: a step that a person sees, sent while the page is visible.
 */
export interface VisitBody {
  /**
   * The step, by its name in the quote's flow; null for a page before the steps.
   */
  readonly step: string | null;
  /**
   * The rejection of the flow whose dialog is shown there.
   */
  readonly refused_as?: string;
}
/**
 * What is true of an offer, and what its broker may do with it (resolutions R-30).
 */
export interface WorklistQuote {
  /**
   * The quote's number.
   */
  readonly quote_number: string;
  /**
   * Its short reference.
   */
  readonly reference: string;
  /**
   * The number in the quote's ETag: If-Match takes it in quotes.
   */
  readonly revision: number;
  /**
   * The product.
   */
  readonly vertical_code: string;
  /**
   * The product's name.
   */
  readonly product: string;
  /**
   * Whose offer it is.
   */
  readonly client: {
    /**
     * The client's id.
     */
    readonly id: string;
    readonly client_type: ClientType;
    /**
     * A business's name, else the person's.
     */
    readonly name: string;
  };
  /**
   * Who sells it.
   */
  readonly broker: {
    /**
     * The broker's id.
     */
    readonly id: string;
    /**
     * The broker's name.
     */
    readonly name: string;
  };
  readonly origin: Origin;
  readonly stage: QuoteStage;
  /**
   * Where it is listed; null for one that is sold.
   */
  readonly tab: WorklistTab | null;
  /**
   * When it was begun.
   */
  readonly created_at: string;
  /**
   * The broker's last mail with a link of the client's; null when none was mailed.
   */
  readonly mailed: {
    /**
     * When.
     */
    readonly at: string;
    /**
     * Where to; null when that is no longer known.
     */
    readonly to: string | null;
    readonly letter: HandoffType;
    /**
     * Why it did not arrive, as far as is known; null: nothing is known.
     */
    readonly failure: MailFailure | null;
  } | null;
  /**
   * The last mail with a link that was asked for on a buyer's page. Absent when none is kept.
   */
  readonly link_asked?: {
    /**
     * When.
     */
    readonly at: string;
    /**
     * Where to; null when that is no longer known.
     */
    readonly to: string | null;
    /**
     * Why it did not arrive, as far as is known; null: nothing is known.
     */
    readonly failure: MailFailure | null;
  };
  /**
   * When a link was copied last; null: never.
   */
  readonly link_copied_at: string | null;
  /**
   * When a link was opened first, on a page that was visible; null: never.
   */
  readonly opened_at: string | null;
  /**
   * Who did what last in the enrollment; null: nothing was done in it.
   */
  readonly last: {
    /**
     * When.
     */
    readonly at: string;
    readonly by: QuoteSide;
    /**
     * The step of its flow; null when it is not known.
     */
    readonly step: string | null;
    /**
     * The group of that step, as the broker reads it; null when it is not known.
     */
    readonly group: string | null;
  } | null;
  /**
   * The rejection of its flow, or the refusal's code; null unless it is refused.
   */
  readonly refused_as: string | null;
  /**
   * What the chosen plan costs now; null until a plan is saved that can be priced.
   */
  readonly price: {
    /**
     * The total.
     */
    readonly amount: number;
    /**
     * Its currency.
     */
    readonly currency: string;
    /**
     * For how long it pays, such as a year.
     */
    readonly period: string;
  } | null;
  /**
   * Why it is closed; null unless it is.
   */
  readonly closed: {
    /**
     * When.
     */
    readonly at: string;
    /**
     * withdrawn = by the broker; superseded = another offer of this product was bought.
     */
    readonly as: "withdrawn" | "superseded";
  } | null;
  /**
   * Whether it is sold on purpose beside another policy of the product.
   */
  readonly second_policy: boolean;
  /**
   * When anything happened last.
   */
  readonly quiet_since: string;
  /**
   * What the caller may do with it now.
   */
  readonly may: readonly OfferAct[];
}
/**
 * A page of offers, and how many there are of each kind, all of one moment (resolutions R-30).
 */
export interface Worklist {
  /**
   * The moment.
   */
  readonly as_of: string;
  /**
   * How many offers the filter leaves.
   */
  readonly total: number;
  /**
   * How many offers each tab has under the same filter, whatever tab is asked for.
   */
  readonly tabs: {
    /**
     * Offers in the tab with_me.
     */
    readonly with_me: number;
    /**
     * Offers in the tab sent.
     */
    readonly sent: number;
    /**
     * Offers in the tab opened.
     */
    readonly opened: number;
    /**
     * Offers in the tab started.
     */
    readonly started: number;
    /**
     * Offers in the tab proposal.
     */
    readonly proposal: number;
    /**
     * Offers in the tab refused.
     */
    readonly refused: number;
    /**
     * Offers in the tab closed.
     */
    readonly closed: number;
  };
  /**
   * The page, the longest quiet first.
   */
  readonly quotes: readonly WorklistQuote[];
}
