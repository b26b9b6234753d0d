/** How many days a payment by check may take from the first day of coverage (`wizards §2.1`, resolutions C-03). */
export const DAYS_TO_PAY = 31;
