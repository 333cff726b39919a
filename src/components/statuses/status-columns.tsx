import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import { Badge } from '#src/components/ui/page/badge.tsx';
import { ActionMenu, type ActionItem } from '#src/components/ui/popover/action-menu.tsx';
import type { Column } from '#src/components/ui/table/column.ts';
import type { useCommonTexts } from '#src/lib/i18n/index.ts';
import type { ListedStatus } from '#src/schemas/statuses.ts';
import classes from './statuses.module.css';
import type { useStatusTexts } from './texts.ts';

interface ColumnsOptions {
  readonly t: ReturnType<typeof useStatusTexts>;
  readonly common: ReturnType<typeof useCommonTexts>;
  /** Left out for whom may not. */
  readonly makeDefault: ((status: ListedStatus) => void) | undefined;
  readonly askToDelete: ((status: ListedStatus) => void) | undefined;
}

function itemsOf({ t, makeDefault, askToDelete }: ColumnsOptions, status: ListedStatus): readonly ActionItem[] {
  const keptFor = () => {
    if (status.systemDefined) return t('locked');
    if (status.default) return t('keptDefault');
    return status.totalPeople > 0 ? t('keptPeople', { count: status.totalPeople }) : undefined;
  };
  const kept = keptFor();
  return [
    ...(makeDefault
      ? [
          {
            label: t('makeDefault'),
            disabled: status.default,
            reason: t('isDefault'),
            onSelect: () => makeDefault(status),
          },
        ]
      : []),
    ...(askToDelete
      ? [
          {
            label: t('delete'),
            danger: true,
            disabled: kept !== undefined,
            reason: kept,
            onSelect: () => askToDelete(status),
          },
        ]
      : []),
  ];
}

/** The columns of an organization's statuses; the system's own are locked and say so in their row. */
export function statusColumns(options: ColumnsOptions): ReadonlyArray<Column<ListedStatus>> {
  const { t, common, makeDefault, askToDelete } = options;
  const actions: Column<ListedStatus> = {
    id: 'actions',
    header: common('actions'),
    quietHeader: true,
    hideable: false,
    cell: (status) => <ActionMenu label={t('actionsFor', { name: status.name })} items={itemsOf(options, status)} />,
  };
  return [
    {
      id: 'name',
      header: t('name'),
      rowHeader: true,
      hideable: false,
      cell: (status) => (
        <span>
          <bdi>{status.name}</bdi> {status.default && <Badge tone="info">{t('default')}</Badge>}{' '}
          {status.systemDefined && <Badge>{t('predefined')}</Badge>}
        </span>
      ),
    },
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
    { id: 'people', header: t('people'), numeric: true, cell: ({ totalPeople }) => totalPeople },
    ...(makeDefault || askToDelete ? [actions] : []),
  ];
}
