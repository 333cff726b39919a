import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import { fullName } from '#src/lib/people.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import classes from './matching.module.css';
import type { Side } from './search.ts';
import { withChosen } from './sides.ts';
import { useWords } from './words.ts';

interface PersonRowProps {
  readonly side: Side;
  readonly person: Membership;
  readonly chosen: boolean;
  /** Beside the name. */
  readonly deed?: ReactNode;
  readonly children?: ReactNode;
}

/** A page of people on its way, as high as they will be. */
export const PersonRowsToCome = () => <SkeletonRows rows={LIMITS.pageSize} gap="3.25rem" />;

/** Somebody who can be chosen; the choice is an address, so that Back takes it back. */
export function PersonRow({ side, person, chosen, deed, children }: PersonRowProps) {
  const words = useWords();
  const about = [words.detail(person, 'preferredLanguage'), person.programName, words.load(person)];
  return (
    <li className={classes.person} data-chosen={chosen || undefined}>
      <div className={classes.best}>
        <Link
          from="/app/matching"
          to="."
          search={(before) => withChosen(before, side, person.id)}
          resetScroll={false}
          aria-current={chosen ? 'page' : undefined}
          className={classes.choice}
        >
          <bdi>{fullName(person.person)}</bdi>
        </Link>
        {deed}
      </div>
      <p className={classes.about}>{about.filter(Boolean).join(' · ')}</p>
      {children}
    </li>
  );
}
