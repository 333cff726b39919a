import { TextInput, type TextInputProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { IconButton } from '#src/components/ui/button/button.tsx';
import classes from './fields.module.css';
import { useBasicTexts } from './basic-texts.ts';

interface Props extends Omit<TextInputProps, 'type' | 'rightSection'> {
  /** `current-password` for one that exists, `new-password` for one that is being chosen. */
  readonly autoComplete: 'current-password' | 'new-password';
}

const Eye = ({ crossed }: { readonly crossed: boolean }): ReactNode => (
  <svg width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.8" aria-hidden>
    <path d="M2 12c2.5-4.5 6-6.5 10-6.5s7.5 2 10 6.5c-2.5 4.5-6 6.5-10 6.5s-7.5-2-10-6.5Z" />
    <circle cx="12" cy="12" r="3" />
    {crossed && <path d="m4 4 16 16" strokeLinecap="round" />}
  </svg>
);

/** A password, hidden until its button shows it. Mantine's own button answers no synthetic clicks (voice control). */
export function PasswordInput(props: Props) {
  const t = useBasicTexts();
  const [visible, setVisible] = useState(false);
  return (
    <TextInput
      {...props}
      type={visible ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      rightSection={
        <IconButton
          className={classes.toggle}
          label={visible ? t('passwordHide') : t('passwordShow')}
          onClick={() => setVisible(!visible)}
        >
          <Eye crossed={visible} />
        </IconButton>
      }
    />
  );
}
