/** `YYYY-MM-DD` from a day as the API writes it. */
export const fromUsDay = (day: string): string => `${day.slice(6)}-${day.slice(0, 2)}-${day.slice(3, 5)}`;

/** A day `YYYY-MM-DD` as the API takes it. */
export const toUsDay = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;
