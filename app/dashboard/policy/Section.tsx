import { useId } from "react";
import type { ReactNode } from "react";
import { chakra } from "../../shared/theme/chakra";
import { SectionTitle } from "../../shared/ui/layout";

const Part = chakra("section", { base: { display: "flex", flexDirection: "column", gap: "3", minWidth: "0" } });

/** A part of a policy's page under its name (portal §2). */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <Part aria-labelledby={id}>
      <SectionTitle id={id}>{title}</SectionTitle>
      {children}
    </Part>
  );
}
