import type { Hono } from "hono";
import type { Description } from "../http/description";
import { openApi } from "../http/openapi";

/** The API's description for machines, OpenAPI 3.1; made when it is first asked for. */
export function mountDescription(app: Hono, descriptions: readonly Description[]): void {
  const own: Description = {
    method: "GET",
    path: "/api/openapi.json",
    summary: "This description",
    response: { one: "api-description" },
  };
  let text: string | undefined;
  app.get(own.path, (c) => {
    text ??= JSON.stringify(openApi([...descriptions, own]));
    return c.body(text, 200, { "Cache-Control": "no-cache", "Content-Type": "application/json" });
  });
}
