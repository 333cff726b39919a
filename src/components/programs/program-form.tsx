import { useQueryClient } from '@tanstack/react-query';
import { DialogForm } from '#src/components/ui/dialog/form-dialog.tsx';
import { Conflicts } from '#src/components/ui/forms/conflicts.tsx';
import { PhoneField } from '#src/components/ui/forms/phone-field.tsx';
import { TextField } from '#src/components/ui/forms/text-field.tsx';
import { useAppForm } from '#src/components/ui/forms/use-app-form.ts';
import { useMerged } from '#src/components/ui/forms/use-merged.ts';
import { toast } from '#src/components/ui/toast/toast.ts';
import { useWrite } from '#src/queries/client.ts';
import { createProgram, listPrograms, updateProgram } from '#src/queries/programs.ts';
import { beganOf } from '#src/schemas/began.ts';
import { programInput, type Program } from '#src/schemas/programs.ts';
import { useProgramTexts } from './texts.ts';

interface ProgramFormProps {
  readonly organizationId: string;
  /** The one that is changed; a new one where it isn't given. */
  readonly program?: Program;
}

const valuesOf = (program: Pick<Program, 'name' | 'phone'> | undefined) => ({
  name: program?.name ?? '',
  phone: program?.phone ?? '',
});

/** A program, new or changed; stands in a dialog. Specification programs 1.2, 1.6. */
export function ProgramForm({ organizationId, program }: ProgramFormProps) {
  const t = useProgramTexts();
  const create = useWrite(createProgram);
  const update = useWrite(updateProgram);
  const client = useQueryClient();
  const form = useAppForm(programInput, valuesOf(program));
  const merged = useMerged({
    form,
    schema: programInput,
    row: program,
    valuesOf,
    read: async () => {
      const { programs } = await client.query({ ...listPrograms(organizationId), staleTime: 0 });
      return programs.find(({ id }) => id === program?.id);
    },
  });
  const { control } = form;
  const submit = async (values: { name: string; phone?: string | null | undefined }) => {
    await merged.send(values, (body, present) =>
      present
        ? update.mutateAsync({ params: { id: present.id }, body: { ...body, began: beganOf(body, present) } })
        : create.mutateAsync({ body: { ...body, organizationId } }),
    );
    toast.success(t(program ? 'saved' : 'added', { name: values.name }));
  };
  return (
    <DialogForm form={form} onSubmit={submit} submitLabel={t(program ? 'save' : 'add')} edits={program !== undefined}>
      <TextField control={control} name="name" label={t('name')} description={t('nameHint')} required />
      <PhoneField control={control} name="phone" label={t('phone')} description={t('phoneHint')} />
      <Conflicts merged={merged} />
    </DialogForm>
  );
}
