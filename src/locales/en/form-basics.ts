/** What the forms of the start say beside their own texts: loaded with every page, so nothing else may be in here. */
export const formBasics = {
  passwordShow: 'Show password',
  passwordHide: 'Hide password',
  network: 'The server cannot be reached.',
  timeout: 'The server took too long to answer.',
  keepAndRetry: 'Check your connection and try again. What you typed is still here.',
  retryLater: 'Try again. If it happens again, wait a few minutes or ask your support.',
  waitSeconds_one: 'You can try again in {{count}} second.',
  waitSeconds_other: 'You can try again in {{count}} seconds.',
  waitMinutes_one: 'You can try again in {{count}} minute.',
  waitMinutes_other: 'You can try again in {{count}} minutes.',
} as const;
