/** The words of the API, generated from schemas/api: what each one means stands there. */
export type * from "../../../schemas/api/types";
