import encodeQR from "qr";

/** Rows of dark and light fields, with the four light ones around them that readers need. */
export type QrCode = readonly (readonly boolean[])[];

/** The QR code of a text. A sixth of it may be dirty or torn. */
export const qrCodeOf = (text: string): QrCode => encodeQR(text, "raw", { ecc: "medium", border: 4 });

/** The dark fields as one path, a field one unit wide. */
export const darkFields = (code: QrCode): string =>
  code.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("");

/** How many pixels a field of a saved code takes: sharp on a printed page. */
const SCALE = 16;

/** The code as a PNG. Rejects where the browser cannot draw it. */
export async function pngOf(code: QrCode): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = code.length * SCALE;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("The browser draws nothing.");
  pen.fillStyle = "white";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = "black";
  for (const [y, row] of code.entries())
    for (const [x, isDark] of row.entries()) if (isDark) pen.fillRect(x * SCALE, y * SCALE, SCALE, SCALE);
  return await new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The picture is too large."))), "image/png");
  });
}
