//! Reading weights: a JSON header, then the numbers.

use serde_json::{Map, Value};

/// A file of tensors in memory.
pub(crate) struct Tensors<'a> {
    header: Map<String, Value>,
    numbers: &'a [u8],
}

impl<'a> Tensors<'a> {
    /// Reads the header.
    pub(crate) fn read(bytes: &'a [u8]) -> Result<Tensors<'a>, String> {
        let (length, rest) = bytes.split_first_chunk::<8>().ok_or("it is too short")?;
        let length = usize::try_from(u64::from_le_bytes(*length)).ok();
        let (header, numbers) = length
            .and_then(|length| rest.split_at_checked(length))
            .ok_or("its header is longer than the file")?;
        let header = std::str::from_utf8(header).map_err(|error| error.to_string())?;
        let header = serde_json::from_str(header).map_err(|error| error.to_string())?;
        Ok(Tensors { header, numbers })
    }

    /// Returns a note about the whole file.
    pub(crate) fn remark(&self, name: &str) -> Option<&str> {
        self.header.get("__metadata__")?.get(name)?.as_str()
    }

    /// Finds a tensor with this type of number, and returns its shape and bytes.
    fn bytes(&self, name: &str, kind: &str) -> Result<(Vec<usize>, &'a [u8]), String> {
        let tensor = self.header.get(name).ok_or_else(|| format!("there is no `{name}`"))?;
        let (shape, place) = (numbers(&tensor["shape"]), numbers(&tensor["data_offsets"]));
        match (tensor["dtype"].as_str(), shape, place.as_deref()) {
            (Some(dtype), Some(shape), Some(&[from, to])) if dtype == kind => {
                let bytes = self.numbers.get(from..to);
                Ok((
                    shape,
                    bytes.ok_or_else(|| format!("`{name}` extends beyond the end of the file"))?,
                ))
            }
            _ => Err(format!("`{name}` is not of {kind}")),
        }
    }

    /// Reads a table of small integers: the numbers of rows and columns, and the rows.
    pub(crate) fn table(&self, name: &str) -> Result<(usize, usize, Vec<i16>), String> {
        let (shape, bytes) = self.bytes(name, "I8")?;
        let &[rows, columns] = shape.as_slice() else {
            return Err(format!("`{name}` is not a matrix"));
        };
        if rows.checked_mul(columns) != Some(bytes.len()) {
            return Err(format!("`{name}` does not have as many numbers as its shape says"));
        }
        Ok((rows, columns, bytes.iter().map(|&byte| i16::from(byte as i8)).collect()))
    }

    /// Reads a list of integers.
    pub(crate) fn list(&self, name: &str, length: usize) -> Result<Vec<i32>, String> {
        let (_, bytes) = self.bytes(name, "I32")?;
        let (numbers, rest) = bytes.as_chunks::<4>();
        if numbers.len() != length || !rest.is_empty() {
            return Err(format!("`{name}` has {} numbers, not {length}", numbers.len()));
        }
        Ok(numbers.iter().map(|&number| i32::from_le_bytes(number)).collect())
    }
}

/// Reads a list of counts.
fn numbers(list: &Value) -> Option<Vec<usize>> {
    let number = |value: &Value| usize::try_from(value.as_u64()?).ok();
    list.as_array()?.iter().map(number).collect()
}
