/**
 * Latin letters that Unicode does not take apart, by the letters of ASCII that people type for them; signs that are like
 * an apostrophe are one. All in lower case. After AnyASCII 0.3.3 (ISC License, Hunter WB), but for ŋ, which is typed n.
 */
const TYPED: { readonly [ascii: string]: string } = {
  "'": "ƹɂʔʕʡʢʭʹʺʻʼʽʾʿˀˁˆˇˈˉˊˋˌˍˎˏːˑˬˮᴤᴥꜣꜥꝯꞌꞏ",
  "2": "ƨ",
  "3": "ꜫ",
  "4": "ꜭꜯ",
  "5": "ƽ",
  "6": "ƅ",
  a: "ɐɑɒʌᴀᶏᶐⱥꞻꬰꭤ",
  aa: "ꜳ𐞀",
  ae: "æᴁᴂꞛꬱ",
  ao: "ꜵ",
  au: "ꜷ",
  av: "ꜹꜻ",
  ay: "ꜽ",
  b: "ƀƃɓʙᴃᴯᵬᶀꞗꞵ",
  c: "ƈǀȼɕᴄↄꜿꞓꞔ𝼝",
  d: "ðđƌȡɖɗᴅᴆᵭᶁᶑẟꝱꝺꟈ𝼥",
  db: "ȸ",
  dz: "ƻʣʥꭦ",
  dzh: "ʤ𝼒𝼙",
  e: "ǝɇɘəɛɜᴇᴈᶒᶓᶔᶕⱸⱻꬲꬳꬴ",
  er: "ɚɝ",
  f: "ƒɸᵮᶂⅎꜰꝼꞙꟻꬵ",
  fng: "ʩ𝼀",
  g: "ǥɠɡɢɣʛᵷᵹᶃꞡꟑꬶ𝼁𝼂",
  gh: "ƣ",
  h: "ħɦɧʜⱨⱶꜧꞕꟶ",
  hw: "ƕ",
  i: "ıɨɩɪɿʅᴉᵎᵻᵼᶖꞽꟷꟾ𝼚",
  ia: "ꭠ",
  ie: "ꭡ",
  j: "ȷɉɟʄʝᴊ",
  k: "ƙʞᴋᶄⱪꝁꝃꝅꞣ𝼃𝼐",
  l: "łƚƛȴɫɬɭʟᴌᶅⱡꝇꝉꝲꞎꟛꬷꬸꬹ𝼄𝼑𝼓𝼦",
  ll: "ỻꞁ",
  ls: "ʪ",
  lz: "ʫ",
  lzh: "ɮ𝼅",
  m: "ɱᴍᵯᶆꝳꟽꟿꬺ",
  n: "ŋƞȵɲɳɴᴎᴻᵰᶇꝴꞑꞥꬻ𝼧",
  ng: "ꝿꬼ𝼇𝼔",
  o: "øɔɞɵᴏᴐᴑᴒᴓᴖᴗᶗⱷⱺꝋꝍꞷꟁꬽꬾꬿ𝼛",
  oe: "œɶʚᴔꞝꭀꭁꭂꭢ",
  oo: "ꝏꭃꭄ",
  ou: "ȣᴕ",
  p: "ƥᴘᵱᵽᶈꝑꝓꝕꟼ",
  pc: "ʘ",
  q: "ĸǃɋʗʠꝗꝙꞯ𝼊𝼏",
  qc: "ǂ𝼋𝼌",
  qp: "ȹ",
  r: "ɍɹɺɻɼɽɾʀʁᴙᴚᵲᵳᶉⱹꝛꝝꝵꝶꞃꞧꭅꭆꭇꭉꭋꭌꭨ𝼈𝼕𝼖𝼨",
  rr: "ꭈꭊ",
  s: "ȿʂᵴᶊẜẝꜱꝭꝸꞅꞩꟊꟍꟗꟙ𝼞𝼩",
  sh: "ƪʃʆᶋᶘꭍ",
  ss: "ß",
  t: "ŧƫƭȶʇʈᴛᵵⱦꝷꞇ𝼉𝼍𝼪",
  tc: "ʨ",
  th: "þᵺꝥꝧ",
  thth: "ꟓ",
  ts: "ƾʦꭧ",
  tsh: "ʧ𝼗𝼜",
  tz: "ꜩ",
  u: "ɤɷʉʊᴜᴝᴞᵾᵿᶙꞹꞿꭎꭏꭒ",
  ue: "ᵫꞟ",
  ui: "ꭐꭑ",
  uo: "ꭣ",
  v: "ʋᴠᶌỽⱱⱴꝟꝩ",
  vy: "ꝡ",
  w: "ƿɯɰʍᴟᴡⱳꟃꟺ",
  ww: "ʬꟕ",
  x: "ǁʖᶍꭓꭔꭕꭖꭗꭘꭙ𝼎",
  y: "ƴȝɏɥʎʏʮʯỿꭚ𝼆",
  z: "ƍƶȥɀʐʑᴢᵶᶎⱬꝣ",
  zh: "ƺʒʓᴣᶚ𝼘",
};

const FOLDED: ReadonlyMap<string, string> = new Map(
  Object.entries(TYPED).flatMap(([ascii, letters]) => Array.from(letters, (letter) => [letter, ascii] as const)),
);

const ASCII = /^[\0-\x7F]*$/;

/**
 * A text as it is searched: in lower case, without the marks of its letters, and each Latin letter as it is typed on a
 * plain keyboard, so that "lukasz" finds Łukasz and "gross" Groß. Done twice it changes nothing more.
 */
export function folded(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return (
    text
      .normalize("NFKD")
      .replaceAll(/\p{M}/gu, "")
      .toLowerCase()
      .replaceAll(/[^\0-\x7F]/gu, (letter) => FOLDED.get(letter) ?? letter)
      // Two letters of Catalan are written with a dot between them, and the last letter of a Greek word is another one.
      .replaceAll(/(?<=l)\u00B7(?=l|$)/g, "")
      .replaceAll("ς", "σ")
  );
}
