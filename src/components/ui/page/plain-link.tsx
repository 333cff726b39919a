import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

const PlainAnchor = ({ children, ...props }: ComponentProps<'a'>) => (
  <a {...props} aria-current={undefined}>
    {children}
  </a>
);

/**
 * A link to a place above the screen, or to a moment on it. The router calls each link to where one is, and to all that
 * is above that, the current page; a screen reader would say so of a crumb.
 */
export const PlainLink = createLink(PlainAnchor);
