import { Badge } from '#src/components/ui/page/badge.tsx';
import { Phone } from '#src/components/ui/page/phone.tsx';
import { ActionMenu, type ActionItem } from '#src/components/ui/popover/action-menu.tsx';
import type { Column } from '#src/components/ui/table/column.ts';
import type { useCommonTexts } from '#src/lib/i18n/index.ts';
import type { ListedProgram } from '#src/schemas/programs.ts';
import type { useProgramTexts } from './texts.ts';

interface ColumnsOptions {
  readonly t: ReturnType<typeof useProgramTexts>;
  readonly common: ReturnType<typeof useCommonTexts>;
  /** Left out for whom may not. */
  readonly makeDefault: ((program: ListedProgram) => void) | undefined;
  readonly askToDelete: ((program: ListedProgram) => void) | undefined;
}

function itemsOf({ t, makeDefault, askToDelete }: ColumnsOptions, program: ListedProgram): readonly ActionItem[] {
  const keptFor = () => {
    if (program.isDefault) return t('keptDefault');
    return program.totalPeople > 0 ? t('keptPeople', { count: program.totalPeople }) : undefined;
  };
  const kept = keptFor();
  return [
    ...(makeDefault
      ? [
          {
            label: t('makeDefault'),
            disabled: program.isDefault,
            reason: t('isDefault'),
            onSelect: () => makeDefault(program),
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
            onSelect: () => askToDelete(program),
          },
        ]
      : []),
  ];
}

/** The columns of an organization's programs; the menu of a row says why what can't be done can't be. */
export function programColumns(options: ColumnsOptions): ReadonlyArray<Column<ListedProgram>> {
  const { t, common, makeDefault, askToDelete } = options;
  const actions: Column<ListedProgram> = {
    id: 'actions',
    header: common('actions'),
    quietHeader: true,
    hideable: false,
    cell: (program) => <ActionMenu label={t('actionsFor', { name: program.name })} items={itemsOf(options, program)} />,
  };
  return [
    {
      id: 'name',
      header: t('name'),
      rowHeader: true,
      hideable: false,
      cell: ({ name, isDefault }) => (
        <span>
          <bdi>{name}</bdi> {isDefault && <Badge tone="info">{t('default')}</Badge>}
        </span>
      ),
    },
    { id: 'phone', header: t('phone'), cell: ({ phone }) => <Phone value={phone} /> },
    { id: 'people', header: t('people'), numeric: true, cell: ({ totalPeople }) => totalPeople },
    ...(makeDefault || askToDelete ? [actions] : []),
  ];
}
