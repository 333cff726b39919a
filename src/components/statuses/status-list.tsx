import { useQuery } from '@tanstack/react-query';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import { useCallback, useMemo } from 'react';
import { Badge } from '#src/components/ui/page/badge.tsx';
import type { Column } from '#src/components/ui/table/column.ts';
import { DefaultedList } from '#src/components/ui/table/defaulted-list.tsx';
import { useByText } from '#src/lib/i18n/by-text.ts';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import { statusName } from '#src/lib/statuses.ts';
import { useCan } from '#src/lib/use-can.ts';
import { statuses as words } from '#src/locales/en/statuses.ts';
import { useWrite } from '#src/queries/client.ts';
import { deleteStatus, setDefaultStatus, listStatuses } from '#src/queries/statuses.ts';
import type { ListedStatus } from '#src/schemas/statuses.ts';
import { StatusForm } from './status-form.tsx';
import classes from './statuses.module.css';
import { useStatusTexts } from './texts.ts';

interface StatusListProps {
  readonly organizationId: string;
}

/** Built-in ones are called, and described, in the person's language. */
const builtIn = (
  t: ReturnType<typeof useStatusTexts>,
  common: ReturnType<typeof useCommonTexts>,
  { name, description }: ListedStatus,
) => ({
  name: statusName(common, name),
  description: Object.hasOwn(words.builtIn, name) ? t(`builtIn.${name as keyof typeof words.builtIn}`) : description,
});

const isDefault = (status: ListedStatus) => status.default;

const columnsOf = (t: ReturnType<typeof useStatusTexts>): ReadonlyArray<Column<ListedStatus>> => [
  {
    id: 'description',
    header: t('description'),
    cell: ({ description, systemDefined }) =>
      (systemDefined || description) && (
        <div>
          {description && <bdi>{description}</bdi>}
          {systemDefined && (
            <span className={classes.locked}>
              <IconLock size={14} aria-hidden="true" />
              {t('locked')}
            </span>
          )}
        </div>
      ),
  },
];

/** An organization's statuses; the system's own are locked and say so in their row. */
export function StatusList({ organizationId }: StatusListProps) {
  const t = useStatusTexts();
  const query = useQuery(listStatuses(organizationId));
  const mayCreate = useCan('organizationPersonStatuses', 'canCreate');
  const mayEdit = useCan('organizationPersonStatuses', 'canEdit');
  const mayDelete = useCan('organizationPersonStatuses', 'canDeleteAsAdmin');
  const { mutateAsync: remove } = useWrite(deleteStatus);
  const { mutateAsync: setDefault } = useWrite(setDefaultStatus);
  const makeDefault = useCallback(
    (statusId: string) => setDefault({ params: { organizationId, statusId } }),
    [organizationId, setDefault],
  );
  const badge = useCallback(
    ({ systemDefined }: ListedStatus) => systemDefined && <Badge>{t('predefined')}</Badge>,
    [t],
  );
  const kept = useCallback(({ systemDefined }: ListedStatus) => (systemDefined ? t('locked') : undefined), [t]);
  const columns = useMemo(() => columnsOf(t), [t]);
  const common = useCommonTexts();
  const byText = useByText();
  const rows = useMemo(
    () =>
      query.data?.rows
        .map((row) => (row.systemDefined ? { ...row, ...builtIn(t, common, row) } : row))
        .toSorted((one, other) => byText(one.name, other.name)),
    [query.data, t, common, byText],
  );
  return (
    <DefaultedList
      id="statuses"
      t={t}
      rows={rows}
      query={query}
      isDefault={isDefault}
      badge={badge}
      kept={kept}
      columns={columns}
      form={mayCreate ? <StatusForm organizationId={organizationId} /> : undefined}
      renderEdit={mayEdit ? (status) => <StatusForm organizationId={organizationId} status={status} /> : undefined}
      setDefault={mayEdit ? makeDefault : undefined}
      remove={mayDelete ? (id) => remove({ params: { id } }) : undefined}
    />
  );
}
