/** A sign that is drawn by one line, beside words that say the same. */
export const Drawn = ({ path }: { readonly path: string }) => (
  <svg
    width="16"
    height="16"
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
);
