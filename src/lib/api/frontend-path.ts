let read = (): string => '';

/** Tells calls where to read the pattern of the route that is open, e.g. `/app/organizations/$organizationId`. */
export function setFrontendPath(reader: () => string): void {
  read = reader;
}

/** The pattern of the open route: never a real token or id, which must not travel in a header. */
export const frontendPath = (): string => read();
