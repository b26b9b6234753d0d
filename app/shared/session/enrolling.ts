const NAME = "enrolling";
const DAY_S = 24 * 3600;

/**
 * Tells the server to send the page without the step that a stranger sees first: this browser goes on with another. It
 * says nothing else, and is not needed: without it the step is only shown for a moment.
 */
export function noteEnrolling(): void {
  document.cookie = `${NAME}=1; path=/; max-age=${DAY_S}; SameSite=Lax`;
}

export function noteNoEnrolling(): void {
  document.cookie = `${NAME}=; path=/; max-age=0; SameSite=Lax`;
}
