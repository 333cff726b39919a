/** What stands where a screen's feature is off. */
export const featureOff = {
  title: 'This feature is off',
  text: 'Your organization has turned it off. Nothing of it is lost.',
  elsewhere: 'It isn’t part of this console.',
  ask: 'To use it, ask an admin of your organization.',
  goTo: 'Go to features',
} as const;
