/** Why the API can't run in this window, in words; null where it can. */
function refusal(): string | null {
  if (!isSecureContext) return 'The mock mode needs HTTPS or localhost: a browser has no service workers elsewhere.';
  const kept =
    'The mock mode needs a window that may keep data and has service workers: some private windows have none.';
  try {
    return 'serviceWorker' in navigator && window.localStorage ? null : kept;
  } catch {
    return kept;
  }
}

/** Says where the page would stay empty. Apart from what runs the API: MSW reads the storage as soon as it is loaded. */
export function expectAble(): void {
  const refused = refusal();
  if (refused === null) return;
  document.body.append(refused);
  throw new Error(refused);
}
