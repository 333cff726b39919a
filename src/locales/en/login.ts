/** The login page, which is part of the start: nothing else may be in here. */
export const login = {
  title: 'Sign in',
  userName: 'Username',
  password: 'Password',
  submit: 'Sign in',
  forgot: 'Forgot your password?',
  noData: 'Could not proceed with login',
  frame: { toDark: 'Use the dark appearance', toLight: 'Use the light appearance' },
  notice: {
    idle: 'You were signed out because nothing happened for 90 minutes.',
    expired: 'Your session has ended. Please, sign in again.',
    manual: 'You are signed out.',
    elsewhere: 'You were signed out in another tab.',
    reset: 'Your new password is saved. Sign in with it.',
    created: 'Your password is saved. You can sign in now.',
  },
} as const;
