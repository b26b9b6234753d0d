import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Spaces } from "../../../server/base/spaces";
import { readSpaces } from "../../../server/base/spaces-file";

const data = resolve(import.meta.dirname, "../../../server/data");

/** A JSON value that a test changes. */
export interface Json {
  [name: string]: unknown;
}

interface SpaceJson extends Json {
  hosts: string[];
  carrier: Json;
}

export interface SpacesJson extends Json {
  spaces: { demo: SpaceJson; globex: SpaceJson };
}

/** Whether a value is an object, whose members a test may change. */
export const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null;

/** The names of the pictures in `picturesFolder`. */
const PICTURES = { logo: "logo.svg", logo_dark: "logo-dark.svg", mail_mark: "mark.png" };

const carrier = (name: string): Json => ({
  name,
  phone_number: "800-555-0199",
  email: "service@carrier.example",
  underwriting_email: "underwriting@carrier.example",
  underwriting_phone: "800-555-0198",
  postal_address: "1 Main Street, Denver, CO 80202",
  ...PICTURES,
});

/** A description of two spaces that has every property of the schema. */
export const twoSpaces = (): SpacesJson => ({
  $schema: "spaces.schema.json",
  spaces: {
    demo: {
      name: "Harbor",
      hosts: ["portal.example.com", "www.example.com"],
      accent: "#1f5f8b",
      time_zone: "America/Chicago",
      carrier: carrier("Harbor Casualty"),
    },
    globex: {
      name: "Globex",
      hosts: ["brokers.globex.example"],
      accent: "#8b1f5f",
      time_zone: "Pacific/Honolulu",
      law: {
        version: "2026-11-29",
        privacy: { title: "Privacy at Globex", paragraphs: ["We keep what you tell us for <seven> years."] },
        terms: { title: "Terms of Globex", paragraphs: ["You may read this page."] },
        accessibility: { title: "Access for all", paragraphs: ["Call us."] },
        licenses: { title: "Where Globex is licensed", paragraphs: ["In Hawaii."] },
        cancellation: "You may cancel within 10 days.",
        kept: "Answers are kept for {days} days.",
      },
      carrier: carrier("Globex Life"),
    },
  },
});

/** A folder with the pictures that `twoSpaces` names. */
export function picturesFolder(folder = mkdtempSync(join(tmpdir(), "spaces-"))): string {
  mkdirSync(folder, { recursive: true });
  cpSync(join(data, "meridian.svg"), join(folder, "logo.svg"));
  cpSync(join(data, "meridian-dark.svg"), join(folder, "logo-dark.svg"));
  cpSync(join(data, "meridian-mark.png"), join(folder, "mark.png"));
  return folder;
}

/** Writes a file of spaces into the folder; returns its path. */
export function writeSpaces(folder: string, content: unknown): string {
  const file = join(folder, "spaces.json");
  const isText = typeof content === "string" || content instanceof Uint8Array;
  writeFileSync(file, isText ? content : JSON.stringify(content, null, 2));
  return file;
}

/** The spaces of an operator's file in the folder, which is the shipped one with other words of law; null: with none. */
export function spacesWithLaw(folder: string, law: Json | null): Spaces["spaces"] {
  const content: { spaces: { demo: SpaceJson } } = JSON.parse(readFileSync(join(data, "spaces.json"), "utf8"));
  const { demo } = content.spaces;
  delete demo.law;
  content.spaces.demo = {
    ...demo,
    hosts: ["portal.example"],
    carrier: { ...demo.carrier, ...PICTURES },
    ...(law && { law }),
  };
  return readSpaces({ spacesFile: writeSpaces(folder, content), baseUrl: "http://portal.example" }).spaces;
}
