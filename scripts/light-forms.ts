import type { Plugin } from 'vite'

/** What judges fields by rules of the library's own, each an async function of this module. */
const ownRules = /^(\s*)(var|const) (validateField|executeBuiltInValidation) = async \(/gm

/**
 * React Hook Form can judge a field by rules given beside it; here every form has its contract for that (`useZodForm`). Without
 * those rules less comes on the way to pay (decision 7).
 *
 * @throws Error when the library no longer says it this way.
 */
export function lightForms(): Plugin {
  return {
    name: 'light-forms',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/react-hook-form\/dist\/index\.esm\.mjs/ },
      handler(code) {
        if (code.match(ownRules)?.length !== 2)
          throw Error('React Hook Form judges fields in another way than scripts/light-forms.ts knows')
        return {
          code: code.replace(
            ownRules,
            (_, indent: string, kind: string, name: string) =>
              `${indent}${kind} ${name} = async () => { throw Error('Left out by scripts/light-forms.ts') }\n${indent}${kind} unasked_${name} = async (`,
          ),
          map: null,
        }
      },
    },
  }
}
