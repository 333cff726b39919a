export const twins = {
  title: 'Is this the same person?',
  phone: '{{name}} ({{role}}) already has this phone number.',
  email: '{{name}} ({{role}}) already has this email address.',
  open: 'Open {{name}} in a new tab',
} as const;
