/** The login page, which is part of the start: nothing else may be in here. */
export const login = {
  title: 'Sign in',
  userName: 'Username',
  password: 'Password',
  submit: 'Sign in',
  forgot: 'Forgot your password?',
  support: 'Contact support',
  noData: 'Could not proceed with login',
  frame: { toDark: 'Switch to dark mode', toLight: 'Switch to light mode' },
  notice: {
    idle: 'You were signed out after 90 minutes of inactivity.',
    expired: 'Your session has ended. Sign in again.',
    manual: 'You’re signed out.',
    elsewhere: 'You were signed out in another tab.',
    reset: 'Your new password is saved. Use it to sign in.',
    created: 'Your password is saved. You can sign in now.',
  },
} as const;
