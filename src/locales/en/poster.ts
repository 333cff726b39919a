/** What the poster of a signup says: in the language that it is printed in, whatever the screen's is. */
export const poster = {
  code: 'QR code of the sign-up link',
  headline: 'Someone is waiting for your call',
  text: 'Volunteer with {{organization}}: call people from home, whenever it suits you.',
  how: 'Sign up with your phone in two minutes',
  or: 'or open this page:',
} as const;
