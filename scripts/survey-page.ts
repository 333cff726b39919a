import react from '@vitejs/plugin-react';
import { build, type Plugin, type ResolvedConfig } from 'vite';

/**
 * Builds the page of a survey's link (survey.html) beside the console, for itself: people open it on a phone, once, and
 * never the console. What both need would else be a chunk of its own, and cost the login more bytes than it saves here.
 */
export function surveyPage(): Plugin {
  let console: ResolvedConfig | undefined;
  return {
    name: 'survey-page',
    apply: 'build',
    configResolved(config) {
      console = config;
    },
    closeBundle: {
      sequential: true,
      order: 'pre',
      async handler() {
        if (!console) return;
        const { root, mode, logLevel = 'info', resolve, build: options } = console;
        await build({
          configFile: false,
          root,
          mode,
          logLevel,
          plugins: [react()],
          resolve: { alias: resolve.alias },
          build: {
            outDir: options.outDir,
            emptyOutDir: false,
            copyPublicDir: false,
            target: options.target,
            modulePreload: { polyfill: false },
            rolldownOptions: { input: 'survey.html' },
          },
        });
      },
    },
  };
}
