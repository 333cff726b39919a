/** What the forms of the start say beside their own texts: loaded with every page, so nothing else may be in here. */
export const formBasics = {
  passwordShow: 'Show password',
  passwordHide: 'Hide password',
  network: 'We can’t reach the server.',
  timeout: 'The server took too long to respond.',
  keepAndRetry: 'Check your connection and try again. What you typed is still here.',
  checkFirst: 'Check it before you try again.',
  retryLater: 'Try again. If it keeps happening, wait a few minutes or contact support.',
  waitSeconds_one: 'You can try again in {{count}} second.',
  waitSeconds_other: 'You can try again in {{count}} seconds.',
  waitMinutes_one: 'You can try again in {{count}} minute.',
  waitMinutes_other: 'You can try again in {{count}} minutes.',
} as const;
