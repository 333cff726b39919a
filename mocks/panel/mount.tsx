import { createRoot } from 'react-dom/client';
import { Panel, type PanelParts } from './panel.tsx';
import { STYLE } from './style.ts';

/** Puts the panel below the console, in a root of its own: it takes its own room there, so it hides nothing. */
export function mountPanel(parts: PanelParts): void {
  const host = document.createElement('div');
  host.dataset['mockPanel'] = '';
  const shadow = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  shadow.adoptedStyleSheets = [sheet];
  document.body.append(host);
  createRoot(shadow).render(<Panel {...parts} />);
}
