import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ErrorState } from '#src/components/ui/errors/error-state.tsx';
import { SearchField } from '#src/components/ui/table/search-field.tsx';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import { fullName } from '#src/lib/people.ts';
import { listMemberships } from '#src/queries/memberships.ts';
import classes from './choose-person.module.css';
import { useChoosePersonTexts } from './choose-person-texts.ts';

const SHOWN = 10;

interface ChoosePersonProps {
  readonly organizationId: string;
  /** The part of the person's page that the choice leads to. */
  readonly hash: string;
}

/** People of an organization by what is typed; each leads to a part of their page, where something new is begun. */
export function ChoosePerson({ organizationId, hash }: ChoosePersonProps) {
  const t = useChoosePersonTexts();
  const common = useCommonTexts();
  const navigate = useNavigate();
  const [typed, setSearch] = useState('');
  const search = typed.trim();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...listMemberships({ role: 'all', search, page: 1, limit: SHOWN, organizationId }),
    enabled: search !== '',
  });
  const people = search === '' ? undefined : data?.personOrganizations;
  return (
    <>
      <SearchField
        label={t('search')}
        list={{ typed, setSearch, endTyping: () => {} }}
        first
        onEnter={() => {
          const [found] = people ?? [];
          if (found && !isPlaceholderData)
            void navigate({
              to: '/app/detail/$personOrganizationId',
              params: { personOrganizationId: found.id },
              hash,
            });
        }}
      />
      {error && <ErrorState error={error} onRetry={refetch} />}
      <p role="status" className={classes.told}>
        {people?.length === 0 ? t('nobody') : ''}
      </p>
      {people && people.length > 0 && (
        <ul className={classes.list}>
          {people.map(({ id, person, role }) => (
            <li key={id}>
              <Link to="/app/detail/$personOrganizationId" params={{ personOrganizationId: id }} hash={hash}>
                <bdi>{fullName(person)}</bdi>
              </Link>{' '}
              {common(`role.${role.name}`)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
