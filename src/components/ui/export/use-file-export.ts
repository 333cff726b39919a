import { useEffect, useRef, useState } from 'react';
import { toast } from '#src/components/ui/toast/toast.ts';
import { useUiTexts } from '#src/components/ui/texts.ts';
import { onIdentityChange } from '#src/lib/session/identity.ts';
import { saveFile } from '#src/lib/save-file.ts';

type ExportState =
  | { readonly status: 'notExported' | 'triggered' | 'error' }
  | { readonly status: 'success' | 'downloaded'; readonly file: File };

export interface FileExport {
  readonly fetchFile: () => Promise<File>;
  /** What the file is called where the server doesn't say. */
  readonly name: string;
}

/** Whether the component is still shown. */
function useIsShown() {
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return shown;
}

/**
 * Fetches a list as a file, and hands it over with the next press, when it is there: how far it is, and the press. Where
 * the screen was left before that, a message offers it; not to somebody else. Specification reports 5.1.
 */
export function useFileExport({ fetchFile, name }: FileExport) {
  const [state, setState] = useState<ExportState>({ status: 'notExported' });
  const t = useUiTexts();
  const shown = useIsShown();
  const save = (file: File) => saveFile(file, file.name || name);
  const offer = (file: File) =>
    toast.success(t('export.ready', { name: file.name || name }), {
      action: { label: t('export.success'), run: async () => save(file) },
    });
  const fetch = async () => {
    setState({ status: 'triggered' });
    let isTheirs = true;
    const forget = onIdentityChange(() => (isTheirs = false));
    try {
      const file = await fetchFile();
      if (shown.current) setState({ status: 'success', file });
      else if (isTheirs) offer(file);
    } catch (error) {
      if (shown.current) setState({ status: 'error' });
      else if (isTheirs) toast.error(error);
    } finally {
      forget();
    }
  };
  const press = () => {
    if (state.status !== 'success') return fetch();
    save(state.file);
    setState({ status: 'downloaded', file: state.file });
    return undefined;
  };
  return { status: state.status, press };
}
