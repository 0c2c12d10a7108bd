import type { Plugin } from 'vite'

const named = /import \{([^}]+)\} from '@tabler\/icons-react'/g

/**
 * Each icon is imported from its own file: the set's one big list of all icons says nothing of which screen needs
 * which, and the bundler would put every icon of every screen before the landing.
 */
export function lightIcons(): Plugin {
  return {
    name: 'light-icons',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: '@tabler/icons-react' },
      handler: (code) => ({ code: code.replace(named, (_, names: string) => each(names)), map: null }),
    },
  }
}

function each(names: string): string {
  const wanted = names.split(',').map((name) => name.trim())
  return wanted
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => `import ${name} from '@tabler/icons-react/dist/esm/icons/${name}.mjs'`)
    .join(';')
}
