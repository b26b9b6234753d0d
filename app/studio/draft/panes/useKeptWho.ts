import { useState } from "react";
import { staffSession } from "../../../shared/session/staff";
import { useOpenDraft } from "../ui/DraftContext";
import { keepWho, whoKept, whoName } from "../work/who-kept";
import type { Who } from "../work/who-kept";

/** Whom the preview of the draft shows, once somebody was chosen: while the history is in sight, and over a reload. */
export function useKeptWho() {
  const name = whoName(useOpenDraft().head.id, staffSession().id);
  const [who, setWho] = useState(() => whoKept(name));
  const choose = (chosen: Who): void => {
    setWho(chosen);
    keepWho(name, chosen);
  };
  return { who, setWho: choose };
}
