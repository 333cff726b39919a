import { useQuery } from '@tanstack/react-query';
import { usePeopleFilterWords } from '#src/components/ui/people-filters/texts.ts';
import { FilterSelect } from '#src/components/ui/table/filter-select.tsx';
import { getPeopleUpload } from '#src/queries/uploads.ts';

interface UploadFilterProps {
  /** The upload that is offered. */
  readonly uploadId: string;
  /** Undefined: the filter isn't set. */
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** Only people whom a CSV upload created; its file is named as far as it is known. */
export function UploadFilter({ uploadId, value, onChange }: UploadFilterProps) {
  const { labelOf } = usePeopleFilterWords();
  const { data, error } = useQuery(getPeopleUpload(uploadId));
  const named = data && [{ value: uploadId, label: data.upload.fileName }];
  return <FilterSelect label={labelOf('uploadId')} value={value} options={error ? [] : named} onChange={onChange} />;
}
