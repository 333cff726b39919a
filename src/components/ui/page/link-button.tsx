import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';
import classes from './plain-button.module.css';

interface AnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly variant?: 'filled' | 'default' | undefined;
  readonly ref?: Ref<HTMLAnchorElement>;
}

const AnchorButton = ({ variant, children, ...props }: AnchorProps) => (
  <a {...props} className={classes.button} data-variant={variant}>
    {children}
  </a>
);

/** A link that looks like a button: `<LinkButton to="/app/organizations/$organizationId" params={{ organizationId }}>…</LinkButton>`. */
export const LinkButton = createLink(AnchorButton);
