import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { DialogForm } from '#src/components/ui/dialog/form-dialog.tsx';
import { RadioField, type RadioOption } from '#src/components/ui/forms/radio-field.tsx';
import { useAppForm } from '#src/components/ui/forms/use-app-form.ts';
import { toast } from '#src/components/ui/toast/toast.ts';
import { hasFeature } from '#src/lib/features.ts';
import { useSession } from '#src/lib/session/store.ts';
import { getOrganization } from '#src/queries/organizations.ts';
import { listMemberships, type MembershipFilter } from '#src/queries/memberships.ts';
import { useOrderReport } from '#src/queries/reports.ts';
import type { RoleName } from '#src/schemas/access.ts';
import { ExportFieldChoice } from './export-field-choice.tsx';
import {
  exportValues,
  firstScope,
  firstValues,
  isNarrowed,
  orderOf,
  type Exported,
  type ExportValues,
} from './export-values.ts';
import { useReportTexts } from './texts.ts';
import { awaitReport } from './watched.ts';

const TOTALS = {
  CALLER: 'totalCallers',
  RECIPIENT: 'totalRecipients',
  OUTREACH: 'totalOutreaches',
  INACTIVE: 'totalInactive',
} as const satisfies Record<RoleName, string>;

/** Who can be exported from a list, each choice with how many they are. */
function useScopes(filter: MembershipFilter, organizationId: string, pairs: boolean): RadioOption[] {
  const t = useReportTexts();
  const organization = useQuery(getOrganization(organizationId)).data?.organization;
  const found = useQuery(listMemberships(filter)).data?.pager.totalItems ?? 0;
  const count = (role: RoleName) => organization?.[TOTALS[role]] ?? 0;
  const role = filter.role === undefined || filter.role === 'all' ? undefined : filter.role;
  const everybody = (Object.keys(TOTALS) as RoleName[]).reduce((sum, each) => sum + count(each), 0);
  return [
    ...(isNarrowed(filter)
      ? [{ value: 'found', label: t(pairs ? 'export.foundPairs' : 'export.found', { count: found }) }]
      : []),
    ...(role && !pairs ? [{ value: 'role', label: t(`export.role.${role}`, { count: count(role) }) }] : []),
    { value: 'all', label: pairs ? t('export.allPairs') : t('export.all', { count: everybody }) },
  ];
}

/** What is exported, of whom, and with which fields; stands in a dialog. */
export function ExportForm(exported: Exported) {
  const { filter, chosen } = exported;
  const t = useReportTexts();
  const selected = useSession(({ organization }) => organization?.id ?? '');
  const hasPairs = useSession((state) => hasFeature(state, 'matching'));
  const organizationId = filter.organizationId ?? selected;
  const order = useOrderReport(organizationId, useQuery(getOrganization(organizationId)).data?.organization);
  const form = useAppForm<ExportValues, ExportValues>(exportValues, firstValues(exported));
  const { control, setValue } = form;
  const pairs = useWatch({ control, name: 'module' }) === 'CALLER_RECIPIENT_EXPORT';
  const scopes = useScopes(filter, organizationId, pairs);
  const canPair = hasPairs && (filter.role === 'CALLER' || filter.role === 'RECIPIENT');

  const submit = async (values: ExportValues) => {
    awaitReport(organizationId, await order(orderOf(values, exported)));
    toast.info(t('ordered'));
  };

  return (
    <DialogForm form={form} onSubmit={submit} submitLabel={t('export.submit')} sticky>
      {canPair && (
        <RadioField
          control={control}
          name="module"
          label={t('export.module')}
          options={[
            { value: 'PEOPLE_EXPORT', label: t('export.people') },
            { value: 'CALLER_RECIPIENT_EXPORT', label: t('export.pairs') },
          ]}
          // the other module may not have the choice that was made
          onChosen={(module) => setValue('scope', firstScope(exported, module))}
        />
      )}
      {!chosen && <RadioField control={control} name="scope" label={t('export.scope')} options={scopes} />}
      {!pairs && <ExportFieldChoice form={form} organizationId={organizationId} />}
    </DialogForm>
  );
}
