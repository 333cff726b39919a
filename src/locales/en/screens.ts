/** What stands where there is no screen to show. They come with the first sign of somebody there, not with the first list. */
export const screens = {
  wrong: 'Something went wrong',
  wrongHelp: 'We’ve logged the error. Go back and try again.',
  goBack: 'Go Back',
  notFound: 'Page not found',
  notFoundHelp: 'It may have been moved or deleted, or it belongs to another organization.',
  forbidden: 'You cannot perform this action',
  forbiddenHelp: 'If you need access, ask an admin of your organization or support.',
  belongsTo: 'This page belongs to {{organization}}. You’re working in another organization now.',
  switch: 'Switch to {{organization}}',
  home: 'Go to the home page',
  code: 'Error {{code}}',
  featureOff: {
    title: 'This feature is off',
    text: 'It’s off for your organization. What was made with it is kept.',
    elsewhere: 'It isn’t part of this console.',
    ask: 'To use it, ask an admin of your organization.',
    goTo: 'Go to features',
  },
} as const;
