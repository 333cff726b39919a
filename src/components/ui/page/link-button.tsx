import { Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

interface AnchorProps
  extends Pick<ButtonProps, 'variant' | 'color' | 'size'>, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'color'> {
  readonly ref?: Ref<HTMLAnchorElement>;
}

const AnchorButton = ({ ref, ...props }: AnchorProps) => <Button component="a" ref={ref} {...props} />;

/** A link that looks like a button: `<LinkButton to="/app/organizations/$organizationId" params={{ organizationId }}>…</LinkButton>`. */
export const LinkButton = createLink(AnchorButton);
