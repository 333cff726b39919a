import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Email } from '#src/components/ui/page/email.tsx';

test('an e-mail address may break before its @ and dots, and is whole for who reads or copies it', () => {
  render(<Email value="ana.ruiz@mail.example.org" />);
  const shown = screen.getByText('ana.ruiz@mail.example.org');
  expect(shown).toHaveAttribute('dir', 'ltr');
  expect(shown.innerHTML.split('<wbr aria-hidden="true">')).toEqual(['ana', '.ruiz', '@mail', '.example', '.org']);
});
