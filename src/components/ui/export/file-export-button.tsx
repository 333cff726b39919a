import { useState } from 'react';
import { saveFile } from '#src/lib/save-file.ts';
import { ExportStateButton } from './export-state-button.tsx';

type ExportState =
  | { readonly status: 'notExported' | 'triggered' | 'error' }
  | { readonly status: 'success' | 'downloaded'; readonly file: File };

interface FileExportButtonProps {
  readonly fetchFile: () => Promise<File>;
  /** What the file is called where the server doesn't say. */
  readonly name: string;
  /** What is exported, where the label alone doesn't say it. */
  readonly label?: string | undefined;
}

/**
 * Fetches a list as a file, and hands it over when it is there; its label and colour tell how far it is, and that it
 * failed. With another `key` for another question it begins anew.
 *
 *     <FileExportButton key={JSON.stringify(filter)} fetchFile={() => client.query(exportCalls(filter))} name="calls.csv" />
 */
export function FileExportButton({ fetchFile, name, label }: FileExportButtonProps) {
  const [state, setState] = useState<ExportState>({ status: 'notExported' });
  const fetch = async () => {
    setState({ status: 'triggered' });
    await fetchFile().then(
      (file) => setState({ status: 'success', file }),
      () => setState({ status: 'error' }),
    );
  };
  const press = () => {
    if (state.status !== 'success') return fetch();
    saveFile(state.file, state.file.name || name);
    setState({ status: 'downloaded', file: state.file });
    return undefined;
  };
  return <ExportStateButton status={state.status} label={label} onPress={press} />;
}
