import { useTheme } from '#ui/theme.ts'

/** Our colours by the provider's names for them. */
const tokens = {
  textPrimaryColor: '--ink',
  textSecondaryColor: '--ink-2',
  inputBackgroundColor: '--surface',
  formBackgroundColor: '--surface',
  baseColor: '--brand',
  baseColorFirstVariant: '--brand-hover',
  errorColor: '--danger-strong',
  outlinePrimaryColor: '--brand',
  outlineSecondaryColor: '--line-strong',
  buttonTextColor: '--on-brand',
}

export type BrickStyle = { theme: 'default' | 'dark'; customVariables: Record<string, string> }

/** The look of the page that a brick stands on; changes with the theme. */
export function useBrickStyle(): BrickStyle {
  useTheme()
  const root = document.documentElement
  const computed = getComputedStyle(root)
  const colours = Object.entries(tokens).map(([name, token]) => [
    name,
    computed.getPropertyValue(token).trim(),
  ])
  return {
    theme: root.dataset['theme'] === 'dark' ? 'dark' : 'default',
    customVariables: {
      ...(Object.fromEntries(colours) as Record<string, string>),
      borderRadiusMedium: '12px',
      fontSizeMedium: '16px',
      formPadding: '20px',
    },
  }
}
