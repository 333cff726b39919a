import { useState } from 'react';
import { saveFile } from '#src/lib/save-file.ts';

type ExportState =
  | { readonly status: 'notExported' | 'triggered' | 'error' }
  | { readonly status: 'success' | 'downloaded'; readonly file: File };

export interface FileExport {
  readonly fetchFile: () => Promise<File>;
  /** What the file is called where the server doesn't say. */
  readonly name: string;
}

/** Fetches a list as a file, and hands it over with the next press, when it is there: how far it is, and the press. */
export function useFileExport({ fetchFile, name }: FileExport) {
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
  return { status: state.status, press };
}
