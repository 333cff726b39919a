import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { Compact } from '#src/components/ui/button/compact.tsx';

/** What a button says that exports, before it is pressed: on a phone its icon alone. Specification product 6.5. */
export const ExportWords = ({ children }: { readonly children: string }) => (
  <Compact icon={IconDownload}>{children}</Compact>
);
