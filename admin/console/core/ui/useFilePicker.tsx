import { useRef, type ComponentProps } from 'react'

/** A hidden file input and a function that opens it. */
export const useFilePicker = (
  onFile: (file: File) => void,
  input: Omit<ComponentProps<'input'>, 'ref' | 'type' | 'onChange'>,
) => {
  const box = useRef<HTMLInputElement>(null)
  return {
    input: (
      <input
        hidden
        {...input}
        ref={box}
        type="file"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
    ),
    open: () => box.current?.click(),
  }
}
