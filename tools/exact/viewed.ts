import type { Engine, Session, View } from "../../engine/index";

const views = new WeakMap<Session, View>();

/** Returns what a session shows; it is worked out once, for the one who plays and for the one who compares. */
export function viewOf(engine: Engine, session: Session): View {
  const known = views.get(session) ?? engine.view(session);
  views.set(session, known);
  return known;
}
