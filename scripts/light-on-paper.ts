import type { AtRule, PluginCreator, Rule } from 'postcss';

const DARK = /\[data-mantine-color-scheme=(['"]?)dark\1\]/;
const LIGHT = /\[data-mantine-color-scheme=(['"]?)light\1\]/;
const EITHER = '[data-mantine-color-scheme]';

/** What the same sheet says for the dark look where this is said for the light one. */
const twinOf = ({ parent, selector }: Rule): Rule | undefined => {
  const wanted = selector.replaceAll(new RegExp(LIGHT, 'g'), EITHER);
  return parent?.nodes.find(
    (node): node is Rule =>
      node.type === 'rule' &&
      DARK.test(node.selector) &&
      node.selector.replaceAll(new RegExp(DARK, 'g'), EITHER) === wanted,
  );
};

/**
 * Paper is light, whatever the screen is: what our style sheets and Mantine's say for the dark look is said for all but
 * print, and what Mantine says for the light one holds in print too. After what writes out `light-dark()`, see
 * .postcssrc.json. Specification product 7.1.
 */
const lightOnPaper: PluginCreator<never> = () => ({
  postcssPlugin: 'light-on-paper',
  OnceExit(css, { AtRule: Media }) {
    css.walkRules(LIGHT, (rule) => {
      const twin = twinOf(rule);
      if (!twin) return;
      // they weigh the same now: on a dark screen the last one wins
      if (rule.parent && rule.parent.index(twin) < rule.parent.index(rule)) rule.after(twin);
      rule.selector = rule.selector.replaceAll(new RegExp(LIGHT, 'g'), EITHER);
    });
    let open: AtRule | undefined;
    css.walkRules(DARK, (rule) => {
      if (rule.parent === open) return;
      // neighbours share one
      if (!open || open.next() !== rule) {
        open = new Media({ name: 'media', params: 'not print' });
        rule.before(open);
      }
      open.append(rule);
    });
  },
});
lightOnPaper.postcss = true;

// oxlint-disable-next-line import/no-default-export -- .postcssrc.json takes no other
export default lightOnPaper;
