import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Badge } from '#src/components/ui/page/badge.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import { fullName } from '#src/lib/people.ts';
import { useMayMatch } from '#src/lib/way-to-match.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import { usePersonTexts } from './person-texts.ts';
import classes from './person.module.css';

type Matches = Membership['matches'];
type Profiles = Membership['profiles'];

/** What can be done about one of somebody's matches. */
export type MatchActions = (person: Membership, partner: Matches[number]) => ReactNode;

interface MatchesProps {
  readonly person: Membership;
  readonly matches: Matches;
  readonly actions: MatchActions | undefined;
  /** Below them. */
  readonly more: ReactNode;
}

/** The partners, each a link to the own screen; who only administers has none. */
export function PersonMatches({ person, matches, actions, more }: MatchesProps) {
  const t = usePersonTexts();
  const mayMatch = useMayMatch();
  const role = person.role.name;
  if (role === 'NONE') return null;
  // how to come by a match is told who may make one
  const why = role === 'OUTREACH' && !mayMatch ? 'onboarding' : role;
  return (
    <Section title={t('detail.matches')}>
      {matches.length === 0 ? (
        <p className={classes.nothing}>{t(`detail.matchesWhy.${why}`)}</p>
      ) : (
        <ul className={`${classes.list} ${classes.partners}`}>
          {matches.map((partner) => (
            <li key={partner.id}>
              <Link to="/app/detail/$personOrganizationId" params={{ personOrganizationId: partner.id }}>
                <bdi>{fullName(partner)}</bdi>
              </Link>
              <span className={classes.deeds}>{actions?.(person, partner)}</span>
            </li>
          ))}
        </ul>
      )}
      {more}
    </Section>
  );
}

/** What the person may do in the console. */
export function PersonProfiles({ profiles }: { readonly profiles: Profiles }) {
  const t = usePersonTexts();
  const common = useCommonTexts();
  return (
    <Section title={t('detail.profiles')}>
      {profiles.length === 0 ? (
        <p className={classes.nothing}>{t('detail.profilesWhy')}</p>
      ) : (
        <ul className={classes.list}>
          {profiles.map(({ id, name, active }) => (
            <li key={id}>
              {common(`profile.${name}`)} {!active && <Badge>{t('detail.profileOff')}</Badge>}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
